import { expect, test } from "vitest";
import { moved, pointIn, positionOf } from "./focus-point.ts";

test("a press is a point in whole percent, and one beside the picture is at its edge", () => {
  const box = { x: 100, y: 50, width: 400, height: 300 };
  expect(pointIn(box, { clientX: 220, clientY: 100 })).toEqual({ x: 30, y: 17 });
  expect(pointIn(box, { clientX: 90, clientY: 900 })).toEqual({ x: 0, y: 100 });
});

test("a point stays in the picture, and where it was when a field is emptied", () => {
  expect(moved({ x: 99, y: 50 }, { x: 109 })).toEqual({ x: 100, y: 50 });
  expect(moved({ x: 30, y: 50 }, { x: Number.NaN })).toEqual({ x: 30, y: 50 });
  expect(positionOf({ x: 30, y: 70 })).toBe("30% 70%");
});
