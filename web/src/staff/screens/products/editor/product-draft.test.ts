import { expect, test } from "vitest";
import { added, changeCount, changed, type Draft, PRODUCT, rebased, removed, rowsOf, valueIn, writtenValues } from "./product-draft.ts";

const rows = {
  [PRODUCT]: { id: 1, name: "Teja", price_from: 2950, incoterms: ["FOB"], active: true, version: 3 },
  "product_translations/de": { language: "de", name: "Teja", version: 2 },
  "product_parameters/heat/typical": { parameter: "heat", kind: "typical", minimum: 80000, maximum: 100000, version: 1 },
};

function sent(draft: Draft, name: string) {
  const row = draft[name];
  if (row === undefined) throw new Error(`${name} is not in the draft`);
  return writtenValues(name, row);
}

test("what is typed shows, and is sent as the program reads it", () => {
  let draft = changed({}, rows, PRODUCT, "price_from", "3,100");
  draft = changed(draft, rows, PRODUCT, "incoterms", "FOB\n\n CIF ");
  expect(valueIn(draft, rows, PRODUCT, "price_from")).toBe("3,100");
  expect(sent(draft, PRODUCT)).toEqual({ price_from: 3100, incoterms: ["FOB", "CIF"] });
  expect(draft[PRODUCT]?.version).toBe(3);
});

test("what is typed back is no change", () => {
  const draft = changed(changed({}, rows, PRODUCT, "name", "Teja S17"), rows, PRODUCT, "name", "Teja ");
  expect(draft).toEqual({});
});

test("an empty text of a translation is null, and one that was never there is added", () => {
  expect(sent(changed({}, rows, "product_translations/de", "name", " "), "product_translations/de")).toEqual({ name: null });
  const draft = changed({}, rows, "product_translations/fr", "name", "Téja");
  expect(draft["product_translations/fr"]).toMatchObject({ action: "insert", version: undefined });
  expect(changed({}, rows, "product_translations/fr", "name", "")["product_translations/fr"]?.changes).toEqual({});
});

test("a flag of a new product is said even when it is off", () => {
  expect(sent(changed({}, {}, PRODUCT, "active", false), PRODUCT)).toEqual({ active: false });
});

test("a row that is taken away is gone from the list, and one that is added again is changed", () => {
  const name = "product_parameters/heat/typical";
  const without = removed({}, rows, name);
  expect(rowsOf(without, rows, "product_parameters")).toEqual([]);
  expect(changeCount(without)).toBe(1);
  expect(added(without, rows, name, { minimum: 70000 })[name]).toMatchObject({ action: "update", version: 1 });
  const fresh = added({}, rows, "product_parameters/colour/limit", { unit: "ASTA" });
  expect(rowsOf(fresh, rows, "product_parameters")).toEqual([name, "product_parameters/colour/limit"]);
  expect(removed(fresh, rows, "product_parameters/colour/limit")).toEqual({});
});

test("what was typed is kept when somebody else was faster, with the new version and a word about what both have changed", () => {
  let draft = changed({}, rows, PRODUCT, "name", "Teja S17");
  draft = changed(draft, rows, PRODUCT, "price_from", "3100");
  const read = { ...rows, [PRODUCT]: { ...rows[PRODUCT], name: "Teja, stemless", version: 4 } };
  const next = rebased(draft, read);
  expect(next.overlaps).toEqual([{ name: PRODUCT, column: "name", theirs: "Teja, stemless" }]);
  expect(next.draft[PRODUCT]?.version).toBe(4);
  expect(sent(next.draft, PRODUCT)).toEqual({ name: "Teja S17", price_from: 3100 });
});

test("what somebody else has written alike is done", () => {
  const draft = changed({}, rows, PRODUCT, "name", "Teja S17");
  const read = { ...rows, [PRODUCT]: { ...rows[PRODUCT], name: "Teja S17", version: 4 } };
  expect(rebased(draft, read)).toEqual({ draft: {}, overlaps: [] });
});
