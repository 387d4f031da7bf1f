// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { changeMany } from "#staff/backend/changes.ts";
import { messageOf } from "#staff/backend/errors.ts";
import * as english from "#staff/i18n/english.ts";
import { translateWith } from "#staff/i18n/texts.tsx";
import { backendBefore, refusal } from "#staff/testing/program.tsx";
import { failureOf, faultsOf } from "./faults.ts";
import { type Draft, PRODUCT } from "./product-draft.ts";
import { save, slugOf } from "./save.ts";

const to = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [column, { from: null, to: value }]));

const t = translateWith({ language: "en", texts: english });
const german: Draft = { "product_translations/de": { action: "update", version: 2, changes: to({ name: "Teja" }) } };
const limit = "product_parameters/aflatoxin/limit";
const answer = (id: number, version: number) => Response.json({ id, slug: "teja", version });

test("all rows are sent at once, as a stored draft has them", async () => {
  const { supabase, asked } = backendBefore(() => answer(7, 4));
  const draft: Draft = {
    [limit]: { action: "insert", changes: to({ maximum: " 1,000 ", unit: "µg/kg" }) },
    "product_parameters/heat/typical": { action: "delete", version: 1, changes: {} },
    ...german,
    [PRODUCT]: { action: "update", version: 3, changes: to({ name: "Teja " }) },
  };
  expect(await save(supabase, draft, 7)).toEqual({ id: 7, slug: "teja", version: 4 });
  const changes = {
    ...draft,
    [limit]: { action: "insert", changes: to({ maximum: 1000, unit: "µg/kg" }) },
    [PRODUCT]: { action: "update", version: 3, changes: to({ name: "Teja" }) },
  };
  expect(asked).toMatchObject([{ method: "POST", path: "rpc/save_product", body: { id: 7, changes } }]);
});

test("a new product without an address gets the one that its name suggests", async () => {
  const { supabase, asked } = backendBefore(() => answer(7, 1));
  const name = "Teja S17, stemless";
  await save(supabase, { ...german, [PRODUCT]: { action: "insert", changes: to({ name, active: true }) } });
  const slug = "teja-s17-stemless";
  expect(asked[0]?.body).toEqual({ changes: { ...german, [PRODUCT]: { action: "insert", changes: to({ name, active: true, slug }) } } });
  await save(supabase, { [PRODUCT]: { action: "insert", changes: to({ name, slug: "teja" }) } });
  expect(asked[1]?.body).toMatchObject({ changes: { [PRODUCT]: { changes: { slug: { to: "teja" } } } } });
});

test.each([
  ["Teja S17, stemless", "teja-s17-stemless"],
  ["  Piri-Piri «Extra» ", "piri-piri-extra"],
  ["Jalapeño", "jalapeno"],
])("%s gets the address %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("what oneself has changed in the list meanwhile is no conflict", async () => {
  const { supabase, asked } = backendBefore(({ method }) => (method === "PATCH" ? Response.json([{ id: 8, version: 4 }]) : answer(8, 5)));
  await changeMany(supabase, "products", [{ id: 8, version: 3 }], { active: false });
  await save(supabase, { [PRODUCT]: { action: "update", version: 3, changes: to({ name: "Teja" }) } }, 8);
  expect(asked[1]?.body).toMatchObject({ changes: { [PRODUCT]: { version: 4 } } });
});

const row = "product_translations/de";

test("a refusal names the row and the column", async () => {
  const { supabase } = backendBefore(() => refusal("23514", "name: is empty", `row: ${row}`));
  const failure = failureOf(await save(supabase, german, 7).catch((error: unknown) => error));
  expect(failure).toMatchObject({ name: row, error: { code: "23514" } });
  expect([...faultsOf(failure, t)]).toEqual([[`${row}/name`, "is empty"]]);
  expect(failureOf(new TypeError("no network")).name).toBe(PRODUCT);
});

test("each column that is wrong is named, in the words of the console", async () => {
  const faults = [
    { column: "name", code: "needed", value: "", other: "" },
    { column: "slug", code: "no_slug", value: "A b", other: "" },
  ];
  const body = { code: "23514", message: "no", details: "name: is empty; slug: `A b` is not an address", hint: null, faults };
  const { supabase } = backendBefore(() => Response.json(body, { status: 400 }));
  const failure = failureOf(await save(supabase, german, 7).catch((error: unknown) => error));
  expect([...faultsOf(failure, t)]).toEqual([
    [`${PRODUCT}/name`, "This is empty. Every product needs it."],
    [`${PRODUCT}/slug`, expect.stringMatching(/^“A b” is no address\./)],
  ]);
  expect(messageOf(failure.error, t)).toMatch(/^This was not accepted: This is empty\..* “A b” is no address/);
});
