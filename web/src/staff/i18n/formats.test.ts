import { expect, test } from "vitest";
import { formatsOf } from "./formats.ts";

const kolkata = formatsOf("en", "Asia/Kolkata");

test("times are those of the person's zone", () => {
  expect(kolkata.dateTime("2026-11-24T20:30:00Z")).toBe("25 Nov 2026, 02:00");
  expect(formatsOf("en", "Europe/Berlin").time("2026-11-24T20:30:00Z")).toBe("21:30");
});

test("a day is the same day in every zone", () => {
  for (const zone of ["America/New_York", "Asia/Kolkata"]) expect(formatsOf("en", zone).date("2026-11-30")).toBe("30 Nov 2026");
});

test.each([
  [18, "18m"],
  [78, "1h 18m"],
  [-125, "2h 5m"],
  [47 * 60, "47h 0m"],
  [72 * 60, "3d"],
])("%i minutes are %s", (minutes, words) => {
  expect(kolkata.duration(minutes)).toBe(words);
});

test("what was and what will be is said in the largest unit that fits", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  expect(kolkata.relative("2026-11-24T09:00:00Z", now)).toBe("3 hours ago");
  expect(kolkata.relative("2026-11-26T12:00:00Z", now)).toBe("in 2 days");
});

test("numbers are grouped as India writes them, in Latin digits in both languages", () => {
  expect(kolkata.number(1234567)).toBe("12,34,567");
  expect(formatsOf("hi", "Asia/Kolkata").number(1234567)).toBe("12,34,567");
});
