import { expect, test } from "vitest";
import contract from "#contracts/filter-cases.json";
import { facetsOf } from "./facets.ts";
import { activeFilters, filterProducts, indexed, noFilters, validFilters } from "./filters.ts";
import { inCatalogueOrder } from "./order.ts";
import { filtersFrom } from "./search-params.ts";

const products = inCatalogueOrder(
  Object.entries(contract.products).map(([slug, texts]) => ({
    slug,
    ...texts,
    english_name: texts.name,
    botanical_name: null,
    other_names: [],
    hs_code: null,
    district: "",
    state: "",
  })),
);

/** The program passes the same cases. */
test.each(contract.cases)("'$query' shows what the program shows", ({ query, slugs }) => {
  const filters = validFilters(filtersFrom(query), facetsOf(products));
  expect(filterProducts(indexed(products), filters).map(({ slug }) => slug)).toEqual(slugs);
});

test("a heat that does not apply is no chip", () => {
  expect(activeFilters({ ...noFilters, category: "spices", heat: "high" })).toEqual(["category"]);
  expect(activeFilters({ search: "a", category: "red-chillies", grade: "A", origin: "Guntur", heat: "high" })).toEqual([
    "search",
    "category",
    "grade",
    "origin",
    "heat",
  ]);
});

test("grades and origins that do not exist are dropped", () => {
  const filters = { search: "x", grade: "A", origin: "Nowhere" };
  expect(validFilters(filters, { grades: ["A"], origins: ["Guntur"] })).toEqual({ search: "x", grade: "A", origin: undefined });
});
