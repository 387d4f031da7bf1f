import { expect, test } from "vitest";
import { clockAt, timeOf } from "./zoned-time.ts";

const iso = (clock: string, zone: string) => timeOf(clock, zone)?.toISOString();

test("a clock's time is that of its zone, and back", () => {
  expect(iso("2026-11-26T10:00", "Asia/Kolkata")).toBe("2026-11-26T04:30:00.000Z");
  expect(iso("2026-11-26T10:00", "Pacific/Auckland")).toBe("2026-11-25T21:00:00.000Z");
  expect(clockAt(new Date("2026-11-25T21:00:00Z"), "Pacific/Auckland")).toBe("2026-11-26T10:00");
});

test("where clocks change, an hour that is shown twice is the first, and one that is left out comes after the change", () => {
  expect(iso("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  expect(iso("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(iso("2026-03-29T03:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(iso("2026-03-29T01:30", "Europe/Berlin")).toBe("2026-03-29T00:30:00.000Z");
});

test("what is no time is none", () => {
  expect(iso("", "Asia/Kolkata")).toBeUndefined();
  expect(iso("tomorrow", "Asia/Kolkata")).toBeUndefined();
});
