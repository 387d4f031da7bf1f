import { expect, test } from "vitest";
import { stops } from "./process.ts";

test("the route winds: each stop stands beside the one before, or right below it where the route bends", () => {
  expect(stops).toHaveLength(20);
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before === undefined) continue;
    const sideways = Math.abs(stop.column - before.column);
    const down = stop.row - before.row;
    expect([sideways, down], `${before.step} to ${stop.step}`).toEqual(before.line.startsWith("bend") ? [0, 1] : [1, 0]);
  }
});

test("four stops make a row, and the last one ends the route without a bend", () => {
  expect(stops.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4].flatMap((row) => [row, row, row, row]));
  expect(stops.at(-1)).toMatchObject({ step: "vessel", number: 20, line: "straight" });
});
