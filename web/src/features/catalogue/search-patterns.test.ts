import { expect, test } from "vitest";
import cases from "#contracts/search-cases.json";
import { patternsFor } from "./search-patterns.ts";

/** With these patterns the program finds the same products as with the search; with those before them, nothing. */
test.each(cases.searches)("the data interface is asked for '$search' by the patterns of the case", ({ search, patterns }) => {
  expect(patternsFor(search)).toContainEqual(patterns);
});

test("a term with accents is asked for with them first", () => {
  expect(patternsFor("Épices")).toEqual([[["search_text", "*épices*"]], [["search_text", "*epices*"]]]);
});

test("a number of any length has no more patterns than a read may have", () => {
  expect(patternsFor("0904".repeat(20))[0]?.length).toBeLessThanOrEqual(20);
});

test("a backslash is meant as it stands", () => {
  expect(patternsFor("a\\b")).toEqual([[["search_text", "*a\\\\b*"]]]);
});
