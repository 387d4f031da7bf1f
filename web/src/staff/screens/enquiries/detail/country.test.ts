import { expect, test } from "vitest";
import { countryCodeOf, timeZoneOf } from "./country.ts";

const now = new Date("2026-11-24T09:30:00Z");

test.each([
  ["Brazil", "pt", "BR"],
  [" brasil ", "pt", "BR"],
  ["Deutschland", "de", "DE"],
  ["Atlantis", "de", undefined],
  ["", "de", undefined],
])("the country that is called %j is found", (name, language, code) => {
  expect(countryCodeOf(name, language)).toBe(code);
});

test("a country of one time has a zone, one of several has none", () => {
  const time = (zone: string | undefined) => zone && new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" }).format(now);
  expect(time(timeZoneOf("JP", now))).toBe("18:30");
  expect(timeZoneOf("US", now)).toBeUndefined();
});
