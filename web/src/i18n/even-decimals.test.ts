import { expect, test } from "vitest";
import { evenDecimals } from "./even-decimals.ts";

test.each([
  [["1%", "1.5%", null, "2%"], ".", ["1.0%", "1.5%", null, "2.0%"]],
  [["11,5–12,5 %", "12–13 %"], ",", ["11,5–12,5 %", "12,0–13,0 %"]],
  [["0.1%", "0.05%"], ".", ["0.10%", "0.05%"]],
  [["24", "25", null], ".", ["24", "25", null]],
])("%j are written with one number of decimals", (figures, decimal, written) => {
  expect(figures.map(evenDecimals(figures, decimal))).toEqual(written);
});
