import { expect, test } from "vitest";
import { dayBegins, dayEnds, monthBegins } from "./day.ts";

test.each([
  ["2026-11-24", "Asia/Kolkata", "2026-11-23T18:30:00.000Z", "2026-11-24T18:30:00.000Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
])("the %s in %s begins at %s", (day, zone, begins, ends) => {
  expect([dayBegins(day, zone), dayEnds(day, zone)]).toEqual([begins, ends]);
});

test.each([
  // In India it is already December.
  ["2026-11-30T20:00:00Z", "Asia/Kolkata", "2026-11-30T18:30:00.000Z"],
  ["2026-11-30T20:00:00Z", "Europe/Berlin", "2026-10-31T23:00:00.000Z"],
])("the month of %s in %s begins at %s", (time, zone, begins) => {
  expect(monthBegins(new Date(time), zone)).toBe(begins);
});
