import { expect, test } from "vitest";
import { missingIn, suggestedCode, type Term } from "./term.ts";

const seeds: Term = {
  code: "seeds",
  name: "Seeds",
  english_name: "Seeds",
  position: 40,
  version: 1,
  translations: [{ language: "de", name: "Saaten", version: 1 }],
};

test("a language without a name is missing, and none is of what comes with the program", () => {
  expect(missingIn(seeds, ["de", "fr"])).toEqual(["fr"]);
  expect(missingIn({ ...seeds, name: null, translations: [] }, ["de", "fr"])).toEqual([]);
});

test("a name suggests a code of the form that its table takes", () => {
  expect(suggestedCode("categories", "Oil seeds & nuts")).toBe("oil-seeds-nuts");
  expect(suggestedCode("parameters", "Éther extract (max.)")).toBe("ether_extract_max");
  expect(suggestedCode("grades", " MG-1 ")).toBe("MG-1");
});
