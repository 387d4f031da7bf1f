import { expect, test } from "vitest";
import { listQueryOf, listStateOf } from "#staff/list/list-address.ts";
import { conditionsOf, productList } from "./product-filters.ts";

const stateOf = (query: string) => listStateOf(productList, new URLSearchParams(query));

test("an address says what differs from the usual list, and is read back", () => {
  const address = "search=teja&category=red-chilli&show=hidden&sort=price_from.desc&page=3";
  expect(listQueryOf(productList, stateOf(address))).toBe(address);
  expect(listQueryOf(productList, stateOf(""))).toBe("");
});

test("what an address cannot mean is as usual", () => {
  const state = stateOf("show=none&sort=secret.desc&page=-2");
  expect(state).toMatchObject({ filters: { show: "all" }, sort: { column: "name", descending: false }, page: 1 });
});

test("what is searched is looked for in several columns, without the signs that the interface reads", () => {
  const { filters } = stateOf("search=teja,(s17)&show=noPicture&grade=FAQ");
  expect(conditionsOf(filters, "2026-11-24")).toEqual([
    "image_url.is.null",
    'grade.eq."FAQ"',
    "or(name.ilike.*teja*s17*,slug.ilike.*teja*s17*,district.ilike.*teja*s17*,botanical_name.ilike.*teja*s17*)",
  ]);
});

test("prices that have run out are those of products on the site whose last day is before today", () => {
  const { filters } = stateOf("show=priceOver");
  expect(conditionsOf(filters, "2026-11-24")).toEqual(["active.is.true", "price_valid_until.lt.2026-11-24"]);
});
