import { expect, test } from "vitest";
import { pixelsOf, turnedSize, wholePicture } from "./cropping.ts";

test("a quarter turn changes width and height, and a picture from a good camera is made smaller", () => {
  expect(turnedSize({ width: 4000, height: 3000 }, 0)).toEqual({ width: 4000, height: 3000 });
  expect(turnedSize({ width: 4000, height: 3000 }, 3)).toEqual({ width: 3000, height: 4000 });
  expect(turnedSize({ width: 8192, height: 6144 }, 1)).toEqual({ width: 3072, height: 4096 });
});

test("a crop is whole pixels of the picture, and never nothing", () => {
  const of = { width: 1001, height: 500 };
  expect(pixelsOf(wholePicture, of)).toEqual({ x: 0, y: 0, width: 1001, height: 500 });
  expect(pixelsOf({ unit: "%", x: 50, y: 20, width: 25, height: 0 }, of)).toEqual({ x: 501, y: 100, width: 250, height: 1 });
});
