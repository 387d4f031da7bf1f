import { expect, test } from "vitest";
import { focusClasses, focusOf } from "./focus.ts";

test("a focus point is read as products have it, and gives a class for each digit of its percentages", () => {
  expect(focusOf("30% 7%")).toEqual({ x: 30, y: 7 });
  expect(focusClasses(focusOf("30% 7%"))).toBe("focus-point focus-x-tens-3 focus-x-ones-0 focus-y-tens-0 focus-y-ones-7");
  expect(focusClasses(focusOf("100% 99%"))).toBe("focus-point focus-x-tens-10 focus-x-ones-0 focus-y-tens-9 focus-y-ones-9");
});

test("a picture without one is cut around its middle", () => {
  for (const text of [null, "", "30%", "30.5% 7%", "left top"]) expect(focusClasses(focusOf(text))).toBeUndefined();
});
