import { expect, test } from "vitest";
import { noFilters } from "./filters.ts";
import { filtersFrom, pageFrom, queryOf } from "./search-params.ts";

test("filters survive the way through a query string", () => {
  const filters = {
    search: "s4 & more",
    category: "red-chillies",
    grade: "Super",
    origin: "Guntur, Andhra Pradesh",
    heat: "high",
  } as const;
  expect(filtersFrom(queryOf(filters))).toEqual(filters);
});

test("unknown parameters, heat levels that cannot exist and empty values are ignored", () => {
  expect(filtersFrom("?category=&heat=boiling&grade=&utm_source=x")).toEqual(noFilters);
});

test("the whole catalogue has no query string", () => {
  expect(queryOf(noFilters)).toBe("");
  expect(queryOf(noFilters, 2)).toBe("?page=2");
});

test.each([
  ["", 1],
  ["?page=3", 3],
  ["?page=0", 1],
  ["?page=-2", 1],
  ["?page=two", 1],
  ["?page=1e9", 1],
])("%j asks for page %i", (query, page) => {
  expect(pageFrom(query)).toBe(page);
});
