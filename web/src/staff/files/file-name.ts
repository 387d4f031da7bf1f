/** The maximum length of a name without its extension: links and lists show it. */
const LONGEST = 80;

/** A name that the storage accepts for a local file: letters without accents, digits, and `._()-` and spaces. */
export function fileNameOf(given: string): string {
  const plain = given.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const [, stem = plain, ending = ""] = /^(.+)\.([^.]+)$/su.exec(plain) ?? [];
  const kept = allowed(stem).slice(0, LONGEST).trim() || "file";
  const keptEnding = allowed(ending).toLowerCase();
  return keptEnding === "" ? kept : `${kept}.${keptEnding}`;
}

function allowed(text: string): string {
  return text.replace(/[^A-Za-z0-9._() -]+/g, "-").replace(/^[-.\s]+|[-.\s]+$/g, "");
}

/** A file's name without its folders. */
export const baseName = (name: string) => name.split("/").at(-1) ?? name;

/** The name with a number from the second on: `teja.jpg`, `teja-2.jpg`. */
export function numberedName(name: string, number: number): string {
  const [, stem = name, ending = ""] = /^(.+?)(\.[^.]+)?$/su.exec(name) ?? [];
  return number === 1 ? name : `${stem}-${number}${ending}`;
}
