import type { PercentCrop } from "react-image-crop";

/** The longest side of a picture that is cropped, in pixels: browsers of phones refuse larger canvases, and the site shows 2,400 at most. */
const LONGEST_SIDE = 4096;
/** Of 1. The program makes the sizes of the site out of it. */
const QUALITY = 0.95;

export const wholePicture: PercentCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };

/** The size of a picture after quarter turns to the right, within the longest side. */
export function turnedSize({ width, height }: { width: number; height: number }, turns: number) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  return turns % 2 === 0 ? { width: across, height: down } : { width: down, height: across };
}

/** The pixels of a crop, at least one each way. */
export function pixelsOf({ x, y, width, height }: PercentCrop, of: { width: number; height: number }) {
  const part = (percent: number, length: number) => Math.round((percent / 100) * length);
  return {
    x: part(x, of.width),
    y: part(y, of.height),
    width: Math.max(1, part(width, of.width)),
    height: Math.max(1, part(height, of.height)),
  };
}

/** Draws a picture, turned to the right. */
export function drawTurned(canvas: HTMLCanvasElement, picture: ImageBitmap, turns: number): void {
  const { width, height } = turnedSize(picture, turns);
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  context.drawImage(picture, -across / 2, -down / 2, across, down);
}

/** The part of a drawn picture as a file. In: the file that the picture came from, whose type it keeps where the browser can write it. */
export async function croppedFile(drawn: HTMLCanvasElement, crop: PercentCrop, source: File): Promise<File> {
  const { x, y, width, height } = pixelsOf(crop, drawn);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  contextOf(canvas).drawImage(drawn, x, y, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, source.type, QUALITY));
  if (blob === null) throw new Error(`${source.name} is too large to be cropped here`);
  const ending = blob.type === "image/jpeg" ? "jpg" : blob.type.slice("image/".length);
  return new File([blob], `${source.name.replace(/\.[^.]*$/, "")}-cropped.${ending}`, { type: blob.type });
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser cannot draw");
  context.imageSmoothingQuality = "high";
  return context;
}
