import { expect, test } from "vitest";
import { decadesOf, grouped, shareOn } from "./log-scale.ts";

test("ten times as much is the same step everywhere on the scale", () => {
  const scale = { lowest: 1_000, highest: 1_000_000 };
  expect([1_000, 10_000, 100_000, 1_000_000].map((value) => shareOn(scale, value).toFixed(6))).toEqual([
    "0.000000",
    "0.333333",
    "0.666667",
    "1.000000",
  ]);
});

test("what is off the scale stands at its end", () => {
  const scale = { lowest: 500, highest: 2_000 };
  expect(shareOn(scale, 0)).toBe(0);
  expect(shareOn(scale, 9_000)).toBe(1);
});

test("the decades are the powers of ten on the scale, its ends among them", () => {
  expect(decadesOf({ lowest: 500, highest: 2_000_000 })).toEqual([1_000, 10_000, 100_000, 1_000_000]);
  expect(decadesOf({ lowest: 10, highest: 100 })).toEqual([10, 100]);
});

test("thousands are parted by commas", () => {
  expect([32, 800, 1_000, 80_000, 1_000_000].map(grouped)).toEqual(["32", "800", "1,000", "80,000", "1,000,000"]);
});
