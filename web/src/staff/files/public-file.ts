import { AnswerError } from "#staff/backend/errors.ts";
import { baseName } from "./file-name.ts";

/** The folder of pictures of products in the bucket `media`. */
export const PICTURES = "products";

/** The public download address of an original picture file. */
export function publicAddress(name: string): string {
  return `/storage/v1/object/public/media/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/** Downloads an original picture file. */
export async function readStoredFile(name: string): Promise<File> {
  const answer = await fetch(publicAddress(name));
  if (!answer.ok) throw new AnswerError(name, answer.status);
  const bytes = await answer.blob();
  return new File([bytes], baseName(name), { type: bytes.type });
}
