import { expect, test } from "vitest";
import { listQueryOf, listStateOf } from "#staff/list/list-address.ts";
import { conditionsOf, documentList } from "./document-filters.ts";

const stateOf = (query: string) => listStateOf(documentList, new URLSearchParams(query));
const conditions = (query: string) => conditionsOf(stateOf(query).filters, "2026-11-24");

test("documents are narrowed to those that have ended or end soon", () => {
  expect(conditions("show=ended")).toEqual(["bucket_id.eq.documents", "valid_until.lt.2026-11-24"]);
  expect(conditions("show=ending&search=Halal cert")).toEqual([
    "bucket_id.eq.documents",
    "valid_until.lte.2027-01-23",
    'name.ilike."*Halal*"',
    'name.ilike."*cert*"',
  ]);
  expect(conditions("show=odd")).toEqual(["bucket_id.eq.documents"]);
});

test("the newest come first, unless the address has another order", () => {
  expect(stateOf("").sort).toEqual({ column: "created_at", descending: true });
  expect(listQueryOf(documentList, stateOf("sort=valid_until.asc"))).toBe("sort=valid_until.asc");
});
