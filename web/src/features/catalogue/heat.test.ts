import { expect, test } from "vitest";
import cases from "#contracts/heat-cases.json";
import { heatLevelOf, scovilleRange } from "./heat.ts";

/** The program passes the same cases. */
test.each(cases)("$text is $level, from $from to $to", ({ text, from, to, level }) => {
  expect(scovilleRange(text)).toEqual(from === null ? undefined : { from, to });
  expect(heatLevelOf(text)).toBe(level ?? undefined);
});

test("a product without a text has no heat level", () => {
  expect(scovilleRange(null)).toBeUndefined();
  expect(heatLevelOf(null)).toBeUndefined();
});
