import { expect, test } from "vitest";
import { areaOf, simplify } from "./simplify.ts";

test("a point that hardly bends a line is left out, a corner stays", () => {
  expect(
    simplify(
      [
        [0, 0],
        [5, 0.3],
        [10, 0],
        [10, 10],
      ],
      0.5,
    ),
  ).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
});

test("a ring keeps its shape though it ends where it began", () => {
  const square: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [2, 4.1],
    [0, 4],
    [0, 0],
  ];
  expect(simplify(square, 0.5)).toEqual(square.filter(([, y]) => y !== 4.1));
  expect(areaOf(simplify(square, 0.5))).toBe(16);
});
