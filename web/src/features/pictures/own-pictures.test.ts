import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import pictures from "#contracts/pictures.json";
import { ownPicture, type PictureName, pictureFile, smallestFile } from "./own-pictures.ts";

const names = Object.keys(pictures) as PictureName[];

/** The addresses in all `srcset`s of a picture. */
function filesOf(name: PictureName) {
  const sources = Object.values(ownPicture(pictureFile(name))?.sources ?? {});
  return sources.flatMap((source) => source.split(", ")).map((file) => file.split(" ")[0]);
}

test.each(names)("every file of %s is there", (name) => {
  const files = filesOf(name);
  expect(files.length).toBeGreaterThan("drawing" in pictures[name] ? 1 : 2);
  for (const file of [...files, pictureFile(name)]) expect(existsSync(`public${file}`), file).toBe(true);
});

test("every file is one of a picture", () => {
  const files = readdirSync("public/pictures").map((file) => `/pictures/${file}`);
  expect(files.sort()).toEqual(names.flatMap(filesOf).sort());
});

test("together they stay under 50 MB: they are part of the program", () => {
  const bytes = readdirSync("public/pictures").map((file) => statSync(`public/pictures/${file}`).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(50_000_000);
});

test("a drawing is one SVG of every size, and a JPEG for what cannot show it", () => {
  expect(ownPicture(pictureFile("port"))).toEqual({
    width: 1600,
    height: 900,
    sources: { svg: "/pictures/port.svg 1600w", jpg: "/pictures/port-960.jpg 960w" },
  });
  expect(smallestFile(pictureFile("port"))).toBe("/pictures/port-960.jpg");
});

test("a drawing stays lighter than a photograph", () => {
  const drawings = names.filter((name) => "drawing" in pictures[name]);
  const bytes = drawings.map((name) => brotliCompressSync(readFileSync(`public/pictures/${name}.svg`)).length);
  expect(bytes.length).toBeGreaterThan(0);
  expect(Math.max(...bytes)).toBeLessThan(30_000);
});

const uploadOf = (size: string) => `/pictures/0123456789abcdef0123456789abcdef-${size}`;

test("an upload says its sizes by its address", () => {
  const picture = ownPicture(`${uploadOf("1600x1200")}-960.jpg`);
  expect(picture).toMatchObject({ width: 1600, height: 1200 });
  const stem = uploadOf("1600x1200");
  expect(picture?.sources.avif?.split(", ")).toHaveLength(5);
  expect(smallestFile(`${stem}-960.jpg`)).toBe(`${stem}-480.jpg`);
});

test("a small upload comes in its own width", () => {
  const stem = uploadOf("330x200");
  const file = (format: string) => `${stem}-330.${format} 330w`;
  expect(ownPicture(`${stem}-330.jpg`)?.sources).toEqual({ avif: file("avif"), jpg: file("jpg") });
  expect(smallestFile(`${stem}-330.jpg`)).toBe(`${stem}-330.jpg`);
});

test("what the site does not know is somebody else's", () => {
  expect(ownPicture("https://pictures.example.com/pictures/black-pepper-960.jpg")).toBeUndefined();
  expect(ownPicture("/pictures/of-nothing-960.jpg")).toBeUndefined();
  expect(ownPicture("/pictures/constructor-960.jpg")).toBeUndefined();
  expect(ownPicture(`${uploadOf("0x200")}-330.jpg`)).toBeUndefined();
});
