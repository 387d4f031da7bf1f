import { expect, test } from "vitest";
import { activeFilters, type Filterable, indexed, known, narrowed, noFilters } from "./filters.ts";

function product(changes: Partial<Filterable>): Filterable {
  return {
    name: "Teja S17",
    description: "Hot and thin",
    category: "red-chillies",
    grade: "A",
    origin: "Guntur",
    capsaicin_level: null,
    english_name: "Teja S17",
    botanical_name: null,
    other_names: [],
    hs_code: null,
    ...changes,
  };
}

function names(products: Filterable[], filters: Partial<typeof noFilters>): string[] {
  return narrowed(indexed(products), { ...noFilters, ...filters }).map(({ name }) => name);
}

test("without filters every product is shown, in the order in which it came", () => {
  expect(names([product({ name: "B" }), product({ name: "A" })], {})).toEqual(["B", "A"]);
});

test("the search finds part of a name or of a description, in any case", () => {
  const products = [
    product({ name: "Guntur Sannam" }),
    product({ name: "Byadgi", description: "From GUNTUR markets" }),
    product({ name: "Cumin", origin: "Unjha" }),
  ];
  expect(names(products, { search: "guNTur" })).toEqual(["Guntur Sannam", "Byadgi"]);
});

test("the search finds the English and the botanical name, and needs no accents", () => {
  const products = [
    product({ name: "Kreuzkümmel", description: "Ganz", english_name: "Cumin Seed", botanical_name: "Cuminum cyminum" }),
    product({ name: "Teja", description: "Scharf" }),
  ];
  for (const search of ["kreuzkummel", "CUMIN SEED", "cyminum"]) expect(names(products, { search })).toEqual(["Kreuzkümmel"]);
});

test("the search does not match across the name and the description", () => {
  expect(names([product({ name: "Teja", description: "Hot" })], { search: "tejahot" })).toEqual([]);
});

test("category, grade and origin match exactly", () => {
  const products = [
    product({ name: "1", category: "spices", grade: "A", origin: "Guntur, Andhra Pradesh" }),
    product({ name: "2", category: "spices", grade: "AA", origin: "Guntur" }),
    product({ name: "3", category: "red-chillies", grade: "A", origin: "Guntur" }),
  ];
  expect(names(products, { category: "spices" })).toEqual(["1", "2"]);
  expect(names(products, { grade: "A" })).toEqual(["1", "3"]);
  expect(names(products, { origin: "Guntur" })).toEqual(["2", "3"]);
  expect(names(products, { category: "spices", grade: "A", origin: "Guntur" })).toEqual([]);
});

test.each([
  ["low", ["24,999"]],
  ["medium", ["25,000", "49,999"]],
  ["high", ["50,000", "99,999"]],
  ["extreme", ["100,000"]],
] as const)("the heat filter %s takes its own bounds and leaves out products without a level", (heat, expected) => {
  const figures = ["24,999", "25,000", "49,999", "50,000", "99,999", "100,000"];
  const products = [...figures.map((name) => product({ name, capsaicin_level: `${name} SHU` })), product({ name: "none" })];
  expect(names(products, { category: "red-chillies", heat })).toEqual(expected);
});

test("heat applies to red chillies only, and is not a chip elsewhere", () => {
  const pepper = product({ name: "Pepper", category: "spices" });
  expect(names([pepper], { category: "spices", heat: "high" })).toEqual(["Pepper"]);
  expect(names([pepper], { heat: "high" })).toEqual(["Pepper"]);
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
  expect(known(filters, { grades: ["A"], origins: ["Guntur"] })).toEqual({ search: "x", grade: "A", origin: undefined });
});
