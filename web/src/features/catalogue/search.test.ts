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

const spelled = (...names: string[]) =>
  indexed(
    names.map((name) => ({
      name,
      description: "",
      english_name: "",
      other_names: [],
      botanical_name: null,
      origin: "",
      district: "",
      state: "",
      hs_code: null,
      category: "spices",
      grade: "A",
      capsaicin_level: null,
    })),
  );

test.each([
  ["a letter with a mark is that letter", "á", ["Azafrán", "Cardamomo", "Pimienta"], ["Azafrán"]],
  ["of two marks, only the one that was typed", "ä", ["Käse", "Pâté", "Salat"], ["Käse"]],
  ["a letter without a mark is any of its letters", "чёрный пер", ["Чёрный перец", "Черный перец"], ["Чёрный перец"]],
  ["one that every word has changes nothing", "черный", ["Чёрный перец", "Черный перец"], ["Чёрный перец", "Черный перец"]],
  ["a mark that no product has is left out", "jéera", ["Jeera", "Cumin"], ["Jeera"]],
  ["signs of patterns are signs", "é (5.", ["é (5.0", "é (5x0"], ["é (5.0"]],
])("%s: '%s'", (_, search, names, found) => {
  expect(filterProducts(spelled(...names), { ...noFilters, search }, []).map(({ name }) => name)).toEqual(found);
});
