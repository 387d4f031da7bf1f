import type { PercentCrop } from "react-image-crop";

/** The longest side of a cropped picture in pixels: browsers of phones refuse larger canvases, and the site shows 2,400 at most. */
const MAX_SIDE = 4096;
/** JPEG quality between 0 and 1. The program makes the sizes of the site from the result. */
const QUALITY = 0.95;

export const wholePicture: PercentCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };

/** The size of a picture after clockwise quarter turns, within the longest side. */
export function turnedSize({ width, height }: { width: number; height: number }, turns: number) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  return turns % 2 === 0 ? { width: across, height: down } : { width: down, height: across };
}

/** A crop in pixels, at least one in each direction. */
export function pixelsOf({ x, y, width, height }: PercentCrop, of: { width: number; height: number }) {
  const part = (percent: number, length: number) => Math.round((percent / 100) * length);
  return {
    x: part(x, of.width),
    y: part(y, of.height),
    width: Math.max(1, part(width, of.width)),
    height: Math.max(1, part(height, of.height)),
  };
}

/** Draws a picture, rotated clockwise. */
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

/** The cropped part of a drawn picture as a file. It keeps the type of `source` if the browser can write it. */
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

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser cannot draw");
  context.imageSmoothingQuality = "high";
  return context;
}
