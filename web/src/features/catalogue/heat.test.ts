import { expect, test } from "vitest";
import { heatLevelOf, scovilleRange } from "./heat.ts";

test.each([
  ["0 SHU", "low"],
  ["24,999 SHU", "low"],
  ["25,000 SHU", "medium"],
  ["49,999 SHU", "medium"],
  ["50,000 SHU", "high"],
  ["99,999 SHU", "high"],
  ["100,000 SHU", "extreme"],
  ["1,001,304 SHU", "extreme"],
])("the heat of %s is %s", (text, level) => {
  expect(heatLevelOf(text)).toBe(level);
});

test("the first number of a range decides its level", () => {
  expect(heatLevelOf("24,000 - 100,000 SHU")).toBe("low");
  expect(heatLevelOf("SHU 50000-100000")).toBe("high");
});

test.each([[null], [""], ["mild"]])("%j has no heat level", (text) => {
  expect(heatLevelOf(text)).toBeUndefined();
});

test("a range has both of its ends, a single figure the same number twice", () => {
  expect(scovilleRange("80,000 - 100,000 SHU")).toEqual({ from: 80_000, to: 100_000 });
  expect(scovilleRange("80.000 - 100.000 SHU")).toEqual({ from: 80_000, to: 100_000 });
  expect(scovilleRange("8,00,000 - 10,00,000 SHU")).toEqual({ from: 800_000, to: 1_000_000 });
  expect(scovilleRange("80\u202f000 SHU")).toEqual({ from: 80_000, to: 80_000 });
  expect(scovilleRange("35,000 SHU")).toEqual({ from: 35_000, to: 35_000 });
});
