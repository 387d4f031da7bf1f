import { baseName } from "./file-name.ts";

/** Where anybody can download a file of the pictures itself. */
export function publicAddress(name: string): string {
  return `/storage/v1/object/public/media/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/** Downloads a file of the pictures, as it was uploaded. */
export async function readStoredFile(name: string): Promise<File> {
  const answer = await fetch(publicAddress(name));
  if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}`);
  const bytes = await answer.blob();
  return new File([bytes], baseName(name), { type: bytes.type });
}
