import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { list, refusal, renderHookFor } from "#staff/testing/program.tsx";
import { useCountries } from "./use-countries.ts";

test("the countries of the latest enquiries are offered, each once however it was typed, without enquiries that name none", async () => {
  const typed = { Brazil: "BR", Germany: "DE", Deutschland: "DE", Atlantis: null, "": null };
  const rows = Object.entries(typed).map(([country, country_code]) => ({ country, country_code }));
  const { result, asked } = renderHookFor(useCountries, () => list(rows));
  expect(result.current).toEqual([]);
  await waitFor(() => expect(result.current).toEqual(["BR", "DE", "Atlantis"]));
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({ select: "country,country_code", order: "id.desc", limit: "500" });
});

test("countries that cannot be read are none", async () => {
  const { result, asked, queries } = renderHookFor(useCountries, () => refusal("42501", ""));
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(result.current).toEqual([]);
});
