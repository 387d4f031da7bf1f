import { expect, test } from "vitest";
import { mostFrequent } from "./statistics.ts";

test("the most frequent values are shown, and what says nothing is left out", () => {
  const shares = [
    { value: "Germany", count: 4 },
    { value: "", count: 4 },
    { value: "Brazil", count: 3 },
    { value: " Germany ", count: 1 },
    { value: "Japan", count: 1 },
    { value: null, count: 9 },
  ];
  expect(mostFrequent(shares)).toEqual([
    { value: "Germany", count: 5 },
    { value: "Brazil", count: 3 },
    { value: "Japan", count: 1 },
  ]);
});

test("no more than five values are shown", () => {
  const shares = ["a", "b", "c", "d", "e", "f"].map((value) => ({ value, count: 1 }));
  expect(mostFrequent(shares)).toHaveLength(5);
});
