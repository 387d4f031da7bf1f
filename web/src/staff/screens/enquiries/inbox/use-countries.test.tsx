import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { list, refusal, renderHookFor } from "#staff/testing/program.tsx";
import { useCountries } from "./use-countries.ts";

test("the countries of the latest enquiries are offered, each once and in order, without enquiries that name none", async () => {
  const countries = ["India", "", "Brazil", "India", "Germany"];
  const { result, asked } = renderHookFor(useCountries, () => list(countries.map((country) => ({ country }))));
  expect(result.current).toEqual([]);
  await waitFor(() => expect(result.current).toEqual(["Brazil", "Germany", "India"]));
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({ select: "country", order: "id.desc", limit: "500" });
});

test("countries that cannot be read are none: any can be typed", async () => {
  const { result, asked, queries } = renderHookFor(useCountries, () => refusal("42501", ""));
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(result.current).toEqual([]);
});
