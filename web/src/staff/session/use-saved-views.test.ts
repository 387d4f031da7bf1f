import { expect, test } from "vitest";
import { viewsOf } from "./use-saved-views.ts";

test("the views of a list are those that the account keeps for it, and nothing odd", () => {
  const mine = { name: "Mine", query: "owner=1" };
  expect(viewsOf({ enquiries: [mine, { name: 7 }, null], products: [] }, "enquiries")).toEqual([mine]);
  for (const odd of [undefined, "x", { enquiries: "x" }, { products: [mine] }]) expect(viewsOf(odd, "enquiries")).toEqual([]);
});
