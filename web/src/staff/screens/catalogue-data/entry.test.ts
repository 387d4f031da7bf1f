import { expect, test } from "vitest";
import { type Entry, missingIn, staleIn, suggestedCode } from "./entry.ts";
import { emptyDraft, isEmpty, isStaleIn, withConfirmed, withName } from "./entry-draft.ts";

const seeds: Entry = {
  code: "seeds",
  name: "Seeds",
  english_name: "Seeds",
  position: 40,
  version: 1,
  translations: [{ language: "de", name: "Saaten", stale: [], version: 1 }],
};

test("a language without a name is missing, and none is of what comes with the program", () => {
  expect(missingIn(seeds, ["de", "fr"])).toEqual(["fr"]);
  expect(missingIn({ ...seeds, name: null, translations: [] }, ["de", "fr"])).toEqual([]);
});

test("a name is stale when its English has changed, until it is typed again or said to be right", () => {
  const renamed = { ...seeds, translations: [{ language: "de", name: "Saaten", stale: ["name"], version: 1 }] };
  expect([staleIn(seeds, ["de", "fr"]), staleIn(renamed, ["de", "fr"])]).toEqual([[], ["de"]]);
  expect(isStaleIn(renamed, emptyDraft, "de")).toBe(true);
  expect(isStaleIn(renamed, withName(renamed, emptyDraft, "de", "Ölsaaten"), "de")).toBe(false);
  const confirmed = withConfirmed(renamed, emptyDraft, "de");
  expect(isStaleIn(renamed, confirmed, "de")).toBe(false);
  expect(isEmpty(confirmed)).toBe(false);
});

test("a name suggests a code of the form that its table takes", () => {
  expect(suggestedCode("categories", "Oil seeds & nuts")).toBe("oil-seeds-nuts");
  expect(suggestedCode("parameters", "Éther extract (max.)")).toBe("ether_extract_max");
  expect(suggestedCode("grades", " MG-1 ")).toBe("MG-1");
});
