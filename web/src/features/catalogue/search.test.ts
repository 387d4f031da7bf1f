import { expect, test } from "vitest";
import cases from "#contracts/search-cases.json";
import { filterProducts, indexed, noFilters } from "./filters.ts";
import { foundBeyond } from "./search.ts";

const products = Object.entries(cases.products)
  .map(([slug, texts]) => ({ slug, ...texts, category: "spices", grade: "A", capsaicin_level: null }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
const index = indexed(products);

/** The program passes the same cases. */
test.each(cases.searches)("the search for '$search' finds what the program finds", ({ search, found }) => {
  const shown = filterProducts(index, { ...noFilters, search }, []);
  const beyond = foundBeyond(shown, search);
  expect(Object.fromEntries(shown.map(({ slug }) => [slug, beyond[slug] ?? null]))).toEqual(found);
  const places = shown.map(({ slug }) => Number(slug in beyond));
  expect(places).toEqual([...places].sort());
});
