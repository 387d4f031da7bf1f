import { expect, test } from "vitest";
import { differencesOf, englishAtTranslation, grouped, type Revision } from "./revisions.ts";

const revision = (id: number, table: string, before: Revision["before"], after: Revision["after"], request = `r${id}`): Revision => ({
  id,
  table_name: table,
  row_key: "1",
  action: "update",
  actor: "asha@example.com",
  at: "2026-11-24T09:31:00Z",
  request_id: request,
  before,
  after,
});

test("only what a person has changed is told, lists line by line", () => {
  const { before, after } = revision(
    1,
    "products",
    { name: "Teja", incoterms: ["FOB"], version: 1, updated_at: "a" },
    { name: "Teja", incoterms: ["FOB", "CIF"], version: 2, updated_at: "b" },
  );
  expect(differencesOf({ before, after })).toEqual([{ column: "incoterms", before: "FOB", after: "FOB\nCIF" }]);
});

test("what one request has written stands together", () => {
  const groups = grouped([
    revision(3, "products", {}, {}, "b"),
    revision(2, "products", {}, {}, "a"),
    revision(1, "products", {}, {}, "a"),
  ]);
  expect(groups.map(({ requestId, revisions }) => [requestId, revisions.map(({ id }) => id)])).toEqual([
    ["b", [3]],
    ["a", [2, 1]],
  ]);
});

test("the English of a translation is what the product said when the translation was written", () => {
  const product = [
    revision(9, "products", { description: "third" }, { description: "fourth" }),
    revision(7, "products", { description: "second" }, { description: "third" }),
    revision(2, "products", { description: "first" }, { description: "second" }),
  ];
  const translation = [revision(5, "product_translations", { description: "alt" }, { description: "neu" })];
  expect(englishAtTranslation(product, translation, "description")).toBe("second");
  expect(englishAtTranslation(product, [], "description")).toBe("first");
  expect(englishAtTranslation([], translation, "description")).toBeUndefined();
});

test("yes and no are written in words", () => {
  const shown = differencesOf({ before: { active: true }, after: { active: false } }, { yes: "yes", no: "no" });
  expect(shown).toEqual([{ column: "active", before: "yes", after: "no" }]);
});
