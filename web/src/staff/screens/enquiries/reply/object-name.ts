/** A name that the bucket takes and no other file has: the day and time before the file's own name, without signs that addresses need. */
export function objectNameOf(fileName: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const name = fileName
    .normalize("NFKD")
    .replaceAll(/[^\w.-]+/g, "-")
    .replaceAll(/^[-.]+|-+(?=\.)|[-.]+$/g, "");
  return `${time}-${name === "" ? "file" : name}`;
}
