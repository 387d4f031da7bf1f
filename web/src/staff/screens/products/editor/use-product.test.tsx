import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { list, refusal, renderHookFor } from "#staff/testing/program.tsx";
import { PRODUCT, parameterRow, translationRow } from "./product-draft.ts";
import { useProduct } from "./use-product.ts";

const product = { id: 7, slug: "teja", name: "Teja", version: 3 };
const german = { language: "de", name: "Teja", version: 1 };
const parameter = (name: string, position: number) => ({ parameter: name, kind: "typical", position, version: 1 });

test("a product is read with its translations, its parameters in their order, and the draft that visitors do not see", async () => {
  const draft = { product_id: 7, version: 2, changes: {} };
  const parameters = [parameter("moisture", 20), parameter("ash", 30), parameter("heat", 10)];
  const { result, asked } = renderHookFor(
    () => useProduct("teja"),
    () => list([{ ...product, translations: [german], parameters, drafts: [draft] }]),
  );
  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(result.current.data).toMatchObject({ product, draft });
  expect(Object.keys(result.current.data?.rows ?? {})).toEqual([
    PRODUCT,
    translationRow("de"),
    ...["heat", "moisture", "ash"].map((name) => parameterRow(name, "typical")),
  ]);
  // What belongs to a product is no column of it.
  expect(result.current.data?.rows[PRODUCT]).toEqual(product);
  expect(asked).toHaveLength(1);
});

test("a product without a draft has none, and a slug without a product is no error", async () => {
  const bare = renderHookFor(
    () => useProduct("teja"),
    () => list([{ ...product, translations: [], parameters: [], drafts: [] }]),
  );
  await waitFor(() => expect(bare.result.current.data).toEqual({ product, rows: { [PRODUCT]: product }, draft: undefined }));
  const none = renderHookFor(
    () => useProduct("gone"),
    () => list([]),
  );
  await waitFor(() => expect(none.result.current).toMatchObject({ data: null, error: null }));
});

test("a refusal is an error, not a product that is missing", async () => {
  const { result } = renderHookFor(
    () => useProduct("teja"),
    () => refusal("42501", ""),
  );
  await waitFor(() => expect(result.current.error).toMatchObject({ code: "42501" }));
  expect(result.current.data).toBeUndefined();
});
