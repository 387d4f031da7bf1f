import { expect, test } from "vitest";
import { timeZoneOf } from "./country.ts";

const now = new Date("2026-11-24T09:30:00Z");

test("a country of one time has a zone, one of several has none", () => {
  const time = (zone: string | undefined) => zone && new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" }).format(now);
  expect(time(timeZoneOf("JP", now))).toBe("18:30");
  expect(timeZoneOf("US", now)).toBeUndefined();
});
