import { expect, test } from "vitest";
import contract from "#contracts/filter-cases.json";
import { inCatalogueOrder } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { facetsOf } from "./facets.ts";
import { activeFilters, filterProducts, indexed, noFilters, validFilters } from "./filters.ts";
import { filtersFrom } from "./search-params.ts";

const { categories } = sampleSite;

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
  const filters = validFilters(filtersFrom(query), { ...facetsOf(products, "en"), categories });
  expect(filterProducts(indexed(products), filters, categories).map(({ slug }) => slug)).toEqual(slugs);
});

test("a heat that does not apply is no chip", () => {
  expect(activeFilters({ ...noFilters, category: "spices", heat: "high" }, categories)).toEqual(["category"]);
  expect(activeFilters({ search: "a", category: "red-chillies", grade: "A", origin: "Guntur", heat: "high" }, categories)).toEqual([
    "search",
    "category",
    "grade",
    "origin",
    "heat",
  ]);
});

test("heat applies to each category that has it, also to one that the company has added", () => {
  const own = [...categories, { code: "hot-sauces", name: "Hot sauces", hasHeat: true }];
  expect(activeFilters({ ...noFilters, category: "hot-sauces", heat: "high" }, own)).toEqual(["category", "heat"]);
});

test("categories, grades and origins that do not exist are dropped", () => {
  const facets = { categories, grades: ["A"], origins: ["Guntur"] };
  const filters = { search: "x", category: "cars", grade: "A", origin: "Nowhere" };
  expect(validFilters(filters, facets)).toEqual({ search: "x", category: undefined, grade: "A", origin: undefined });
  expect(validFilters({ search: "", category: "spices" }, facets).category).toBe("spices");
});
