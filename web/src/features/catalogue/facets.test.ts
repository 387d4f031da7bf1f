import { expect, test } from "vitest";
import { facetsOf } from "./facets.ts";

test("the options are the distinct non-empty grades and origins, sorted", () => {
  const products = [
    { grade: "Super", origin: "Guntur" },
    { grade: "A", origin: "" },
    { grade: "", origin: "Byadgi" },
    { grade: "A", origin: "Guntur" },
  ];
  expect(facetsOf(products, "en")).toEqual({ grades: ["A", "Super"], origins: ["Byadgi", "Guntur"] });
});

test("grades stand in the order that the program gave them, and new ones after them", () => {
  const products = ["B", "A", "FAQ", "Super"].map((grade) => ({ grade, origin: "" }));
  expect(facetsOf(products, "en", ["Super", "A", "Gone"]).grades).toEqual(["Super", "A", "B", "FAQ"]);
});
