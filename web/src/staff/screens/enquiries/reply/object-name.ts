/** A unique name that the bucket accepts: the date and time before the file's own name, without characters that need escaping. */
export function objectNameOf(fileName: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const name = fileName
    .normalize("NFKD")
    .replaceAll(/[^\w.-]+/g, "-")
    .replaceAll(/^[-.]+|-+(?=\.)|[-.]+$/g, "");
  return `${time}-${name === "" ? "file" : name}`;
}
