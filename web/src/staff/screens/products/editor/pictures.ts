import { PICTURES } from "#staff/files/public-file.ts";

/** The uploads of the editor, for which Save waits. */
export const uploadKey = ["product-picture-upload"];

/** A unique name: `products/teja-s17-20261124-091502.jpg`. */
export function fileNameFor(slug: string, original: string, now: Date): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(original)?.[1]?.toLowerCase() ?? "jpg";
  const at = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return `${PICTURES}/${slug === "" ? "product" : slug}-${at}.${ending}`;
}

/** Whether a picture was uploaded, so that its file can be cropped: its address begins with a hash. */
export const isUploaded = (url: string) => /^\/pictures\/[0-9a-f]{32}-/.test(url);
