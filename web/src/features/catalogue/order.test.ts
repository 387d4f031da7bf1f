import { expect, test } from "vitest";
import cases from "#contracts/order-cases.json";
import { inCatalogueOrder } from "./order.ts";

/** The program passes the same cases. */
test.each(cases)("$rule", ({ products }) => {
  expect(inCatalogueOrder(products.toReversed())).toEqual(products);
});
