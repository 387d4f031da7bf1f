import { expect, test } from "vitest";
import { curve } from "./curve.ts";

test("a curve passes through its points and is straight where they are", () => {
  expect(
    curve([
      [0, 0],
      [10, 0],
      [20, 0],
    ]),
  ).toBe("M0 0C3.6 0 6.4 0 10 0C13.6 0 16.4 0 20 0");
});

test("at a point it runs parallel to the line between the neighbours", () => {
  expect(
    curve([
      [0, 0],
      [10, 10],
      [20, 0],
    ]),
  ).toBe("M0 0C3.6 3.6 4.9 10 10 10C15.1 10 16.4 3.6 20 0");
});
