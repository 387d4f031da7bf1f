import { existsSync, readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import pictures from "#contracts/pictures.json";
import { ownPicture, type PictureName, pictureFile } from "./own-pictures.ts";

const names = Object.keys(pictures) as PictureName[];

/** The addresses in all `srcset`s of a picture. */
function filesOf(name: PictureName) {
  const sources = Object.values(ownPicture(pictureFile(name))?.sources ?? {});
  return sources.flatMap((source) => source.split(", ")).map((file) => file.split(" ")[0]);
}

test.each(names)("every file of %s is there", (name) => {
  const files = filesOf(name);
  expect(files.length).toBeGreaterThan(2);
  for (const file of [...files, pictureFile(name)]) expect(existsSync(`public${file}`), file).toBe(true);
});

test("every file is one of a picture", () => {
  const files = readdirSync("public/pictures").map((file) => `/pictures/${file}`);
  expect(files.sort()).toEqual(names.flatMap(filesOf).sort());
});

test("together they stay under 40 MB: they are part of the program", () => {
  const bytes = readdirSync("public/pictures").map((file) => statSync(`public/pictures/${file}`).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(40_000_000);
});

test("what the site does not know is somebody else's", () => {
  expect(ownPicture("https://pictures.example.com/pictures/black-pepper-960.jpg")).toBeUndefined();
  expect(ownPicture("/pictures/of-nothing-960.jpg")).toBeUndefined();
  expect(ownPicture("/pictures/constructor-960.jpg")).toBeUndefined();
});
