import { expect, test } from "vitest";
import { focusClasses, focusOf } from "./focus.ts";

test("a focus point is read as products have it, and gives a class for each of its percentages", () => {
  expect(focusOf("30% 7%")).toEqual({ x: 30, y: 7 });
  expect(focusClasses(focusOf("30% 7%"))).toBe("focus-point focus-x-30 focus-y-7");
});

test("a picture without one is cut around its middle", () => {
  for (const text of [null, "", "30%", "30.5% 7%", "left top"]) expect(focusClasses(focusOf(text))).toBeUndefined();
});
