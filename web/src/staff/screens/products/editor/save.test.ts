import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { type Draft, PRODUCT } from "./draft.ts";
import { save, slugOf, stepsOf } from "./save.ts";

const to = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [column, { from: null, to: value }]));

const german: Draft = { "product_translations/de": { action: "update", version: 2, changes: to({ name: "Teja" }) } };
const limit = "product_parameters/aflatoxin/limit";

test("English is written before its translations, parameters last, and what goes before what comes", () => {
  const draft: Draft = {
    [limit]: { action: "insert", changes: to({ maximum: "10", unit: "µg/kg" }) },
    "product_parameters/heat/typical": { action: "delete", version: 1, changes: {} },
    ...german,
    [PRODUCT]: { action: "update", version: 3, changes: to({ name: "Teja" }) },
  };
  expect(stepsOf(draft).map(({ name, action }) => `${action} ${name}`)).toEqual([
    "update products",
    "update product_translations/de",
    "delete product_parameters/heat/typical",
    `insert ${limit}`,
  ]);
});

test("a product is shown last of all, and hidden first", () => {
  const shown: Draft = { ...german, [PRODUCT]: { action: "update", version: 3, changes: to({ active: true, grade: "FAQ" }) } };
  expect(stepsOf(shown).map(({ values }) => values)).toEqual([{ grade: "FAQ" }, { name: "Teja" }, { active: true }]);
  const hidden: Draft = { ...german, [PRODUCT]: { action: "update", version: 3, changes: to({ active: false }) } };
  expect(stepsOf(hidden).map(({ values }) => values)).toEqual([{ active: false }, { name: "Teja" }]);
});

test("a new product is hidden until all that belongs to it is there, and has an address", () => {
  const draft: Draft = { ...german, [PRODUCT]: { action: "insert", changes: to({ name: "Teja S17, stemless", active: true }) } };
  expect(stepsOf(draft).map(({ action, values }) => [action, values])).toEqual([
    ["insert", { name: "Teja S17, stemless", slug: "teja-s17-stemless", active: false }],
    ["update", { name: "Teja" }],
    ["update", { active: true }],
  ]);
});

test.each([
  ["Teja S17, stemless", "teja-s17-stemless"],
  ["  Piri-Piri «Extra» ", "piri-piri-extra"],
  ["Jalapeño", "jalapeno"],
])("%s gets the address %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

/** A client with what saving needs: records its requests, and refuses writes to one table. */
function clientThat(refuses: string) {
  const asked: unknown[] = [];
  const from = (table: string) => {
    let request: unknown;
    const chain = {
      insert: (values: unknown) => ask(["insert", table, values]),
      update: (values: unknown) => ask(["update", table, values]),
      delete: () => ask(["delete", table]),
      match: () => chain,
      select: () => chain,
      single: () => chain,
      // biome-ignore lint/suspicious/noThenProperty: the client's own requests are awaited without a method call
      then: (resolve: (answer: unknown) => void) => {
        asked.push(request);
        if (table === refuses) resolve({ data: null, error: { code: "23514", message: "no", details: "name: is empty" } });
        else resolve({ data: { id: 7, slug: "teja", version: 4 }, error: null });
      },
    };
    const ask = (what: unknown) => {
      request = what;
      return chain;
    };
    return chain;
  };
  return { supabase: { from } as unknown as SupabaseClient, asked };
}

const both: Draft = { ...german, [PRODUCT]: { action: "insert", changes: to({ name: "Teja", slug: "teja", active: true }) } };

test("what was refused stays, with what waited for it, and the rest is saved", async () => {
  const { supabase } = clientThat("product_translations");
  const saved = await save(supabase, both);
  expect(saved).toMatchObject({ id: 7, slug: "teja", failures: [{ name: "product_translations/de" }] });
  expect(Object.keys(saved.left).sort()).toEqual(["product_translations/de", PRODUCT]);
  expect(saved.left[PRODUCT]).toMatchObject({ action: "update", version: 4, changes: { active: { to: true } } });
});

test("nothing else is written when the product itself is refused", async () => {
  const { supabase, asked } = clientThat("products");
  const saved = await save(supabase, both);
  expect(asked).toHaveLength(1);
  expect(saved.left).toEqual(both);
});

test("a change after another one is made from the version that the first has left", async () => {
  const { supabase, asked } = clientThat("none");
  const saved = await save(supabase, both);
  expect(saved.left).toEqual({});
  expect(asked.at(-1)).toEqual(["update", "products", { active: true, version: 4 }]);
});
