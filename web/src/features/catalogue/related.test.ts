import { expect, test } from "vitest";
import { relatedTo } from "./related.ts";

test("related products are up to four others of the same category, in the order of the list", () => {
  const list = ["a", "b", "c", "d", "e", "f"].map((slug) => ({ slug, category: slug === "b" ? "spices" : "red-chillies" }));
  const [first] = list;
  expect(first && relatedTo(first, list).map(({ slug }) => slug)).toEqual(["c", "d", "e", "f"]);
});
