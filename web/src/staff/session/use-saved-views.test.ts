import { expect, test } from "vitest";
import { viewsOf } from "./use-saved-views.ts";

test("the views of a list are those that were kept of it, and nothing odd", () => {
  const mine = { name: "Mine", query: "owner=1" };
  expect(viewsOf(JSON.stringify([mine, { name: 7 }, null]))).toEqual([mine]);
  for (const odd of ["", "x", "{}", "7"]) expect(viewsOf(odd)).toEqual([]);
});
