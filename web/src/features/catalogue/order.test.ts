import { expect, test } from "vitest";
import { inCatalogueOrder } from "./order.ts";

test("featured products stand first, then names in any case, then slugs", () => {
  const products = [
    { slug: "z", name: "cumin", featured: false },
    { slug: "b", name: "Clove", featured: false },
    { slug: "a", name: "clove", featured: false },
    { slug: "y", name: "Zedoary", featured: true },
  ];
  expect(inCatalogueOrder(products).map(({ slug }) => slug)).toEqual(["y", "a", "b", "z"]);
});
