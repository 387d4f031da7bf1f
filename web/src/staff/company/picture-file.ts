import { contextOf } from "#staff/pictures/cropping.ts";

/** The longest file that the server takes, in bytes. */
const mostBytes = 100 * 1024;
/** The characters of its address. */
const longest = (mostBytes * 4) / 3;

/** An SVG file is longer than the server takes. */
export class TooLarge extends Error {}

/** The longest side of a picture that is sent, in pixels; the first at which it is short enough. */
const sides = [640, 480, 320, 192];

/**
 * The `data:` address of a file that was chosen as a logo or an icon. SVG stays as it is; every other picture becomes a PNG, which is scaled
 * down, and for an icon a square with the picture in its middle. Fails with `TooLarge`, or for what the browser cannot show.
 */
export async function pictureAddress(file: File, isIcon: boolean): Promise<string> {
  if (file.type === "image/svg+xml") {
    if (file.size > mostBytes) throw new TooLarge();
    return addressOf(file);
  }
  const picture = await createImageBitmap(file);
  const natural = Math.max(picture.width, picture.height);
  const addresses = sides.map((side) => Math.min(side, natural)).map((side) => () => png(picture, side / natural, isIcon));
  return addresses.reduce((before, next) => (before !== "" && before.length <= longest ? before : next()), "");
}

function png(picture: ImageBitmap, scale: number, isIcon: boolean): string {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement("canvas");
  canvas.width = isIcon ? Math.max(width, height) : width;
  canvas.height = isIcon ? canvas.width : height;
  contextOf(canvas).drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  return canvas.toDataURL("image/png");
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
