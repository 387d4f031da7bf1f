import { expect, test } from "vitest";
import { pageAt } from "./reload-on-return.ts";

test.each([
  ["/de/catalog", null, "/de/catalog"],
  ["/de/catalog/teja-s17", null, "/de/catalog/teja-s17"],
  ["/de/catalog/teja-s17", { background: "/de/catalog?grade=A" }, "/de/catalog"],
  ["/de/catalog/teja-s17", { background: 7 }, "/de/catalog/teja-s17"],
])("the entry %s with the state %o belongs to the page %s", (path, state, page) => {
  expect(pageAt(path, state)).toBe(page);
});
