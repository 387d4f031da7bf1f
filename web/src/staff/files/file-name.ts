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

/** The name with a number, if it is in use: `teja.jpg`, `teja-2.jpg`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const [, stem = name, ending = ""] = /^(.+?)(\.[^.]+)?$/su.exec(name) ?? [];
  for (let number = 2; ; number += 1) {
    const numbered = `${stem}-${number}${ending}`;
    if (!taken.has(numbered)) return numbered;
  }
}
