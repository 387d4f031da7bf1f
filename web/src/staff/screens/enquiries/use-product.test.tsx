import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { list, renderHookFor } from "#staff/testing/program.tsx";
import { nameIn, useProduct } from "./use-product.ts";

const about = (product: string | null) => ({ product }) as Enquiry;
const teja = {
  ...{ id: 7, slug: "teja", name: "Teja chilli", price_range: "USD 5.40 / t" },
  translations: [
    { language: "de", name: "Teja-Chili" },
    { language: "fr", name: null },
  ],
};

test("the product of an enquiry is read by the address of its page, and an enquiry about none asks for none", async () => {
  const { result, asked } = renderHookFor(
    () => ({ none: useProduct(about(null)).data, one: useProduct(about("teja")).data }),
    () => list([teja]),
  );
  await waitFor(() => expect(result.current.one).toEqual(teja));
  expect(result.current.none).toBeUndefined();
  expect(asked.map(({ query }) => query.get("slug"))).toEqual(["eq.teja"]);
});

test("a product that was deleted since is none, and no error", async () => {
  const { result } = renderHookFor(() => useProduct(about("gone")));
  await waitFor(() => expect(result.current).toMatchObject({ data: null, error: null }));
});

test.each([
  ["de", "Teja-Chili"],
  ["fr", "Teja chilli"],
  ["es", "Teja chilli"],
])("a reply in %s calls the product %s", (language, name) => expect(nameIn(teja, language)).toBe(name));
