import { expect, test } from "vitest";
import { renderHookFor } from "#staff/testing/program.tsx";
import { countryOf, useCountryNames } from "./country-names.ts";

test("a country has one name, whatever was typed, and what the program does not know keeps its own", () => {
  const { result } = renderHookFor(useCountryNames);
  const named = (country: string, country_code: string | null) => result.current(countryOf({ country, country_code }));
  expect(named("Deutschland", "DE")).toBe("Germany");
  expect(named("Atlantis", null)).toBe("Atlantis");
  expect(named("", null)).toBe("");
});
