import { expect, test } from "vitest";
import { cleaned } from "./columns.ts";

test.each([
  ["2,950", 2950],
  ["1,00,000.5", 100000.5],
  ["2 950", 2950],
  ["2,5", 2.5],
  ["12,50", 12.5],
  ["2.950,75", 2950.75],
  ["-2.5", -2.5],
  ["", null],
  // Sent unchanged, so that the program reports it.
  ["1,2,3", "1,2,3"],
  ["about 5", "about 5"],
])("the number %s is read as %s", (typed, expected) => {
  expect(cleaned("number", typed)).toBe(expected);
});
