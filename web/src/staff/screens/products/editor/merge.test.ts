import { expect, test } from "vitest";
import { isSameDraft, merged } from "./merge.ts";
import { type Draft, PRODUCT } from "./product-draft.ts";

const german = "product_translations/de";

function update(values: Record<string, unknown>, version = 1): Draft[string] {
  const changes = Object.entries(values).map(([column, to]) => [column, { from: null, to }]);
  return { action: "update", version, changes: Object.fromEntries(changes) };
}

test("drafts are the same whatever the order of their columns, and whether a number was typed or read", () => {
  const typed: Draft = { [PRODUCT]: update({ name: "Teja ", price_from: "3,100" }) };
  expect(isSameDraft(typed, { [PRODUCT]: update({ price_from: 3100, name: "Teja" }) })).toBe(true);
  expect(isSameDraft(typed, { [PRODUCT]: update({ price_from: 3100, name: "Teja" }, 2) })).toBe(false);
  expect(isSameDraft(typed, {})).toBe(false);
});

test("what both have changed in a draft is kept, row by row and column by column", () => {
  const base: Draft = { [PRODUCT]: update({ name: "Teja", port: "Chennai" }) };
  const mine: Draft = { [PRODUCT]: update({ name: "Teja S17", port: "Chennai" }), [german]: update({ name: "Teja" }) };
  const theirs: Draft = { [PRODUCT]: update({ name: "Teja", port: "Mumbai", grade: "A" }) };
  expect(merged(base, mine, theirs)).toEqual({
    draft: { [PRODUCT]: update({ name: "Teja S17", port: "Mumbai", grade: "A" }), [german]: update({ name: "Teja" }) },
    overlaps: [],
  });
});

test("where both have changed the same, mine stands and theirs is told", () => {
  const base: Draft = { [PRODUCT]: update({ name: "Teja" }) };
  const { draft, overlaps } = merged(base, { [PRODUCT]: update({ name: "Mine" }) }, { [PRODUCT]: update({ name: "Theirs" }) });
  expect(draft).toEqual({ [PRODUCT]: update({ name: "Mine" }) });
  expect(overlaps).toEqual([{ name: PRODUCT, column: "name", theirs: "Theirs" }]);
});

test("what I took back stays taken back, and what they took back stays so where I have not touched it", () => {
  const base: Draft = { [PRODUCT]: update({ name: "Teja" }), [german]: update({ name: "Teja" }) };
  expect(merged(base, { [german]: update({ name: "Teja" }) }, base).draft).toEqual({ [german]: update({ name: "Teja" }) });
  expect(merged(base, base, { [german]: update({ name: "Teja" }) }).draft).toEqual({ [german]: update({ name: "Teja" }) });
  // It was published meanwhile: columns that I have not changed are done.
  const mine: Draft = { ...base, [PRODUCT]: update({ name: "Teja S17" }) };
  expect(merged(base, mine, {}).draft).toEqual({ [PRODUCT]: update({ name: "Teja S17" }) });
});
