import { expect, test } from "vitest";
import { sampleProducts } from "#testing/sample-products.ts";
import { productsOf } from "./product-row.ts";

test("a row of this program is the product that it was", () => {
  expect(productsOf(sampleProducts)).toEqual(sampleProducts);
});

test("the id stands in for a slug, and numbers for figures", () => {
  const [product] = productsOf([{ id: 7, name: "Cumin", category: "spices", moisture_content: 8, packaging_options: ["25 kg", null] }]);
  expect(product).toMatchObject({ slug: "7", moisture_content: "8", packaging_options: ["25 kg"], origin: "", price_range: null });
});

test("an origin alone tells the district", () => {
  const districts = productsOf(
    ["Guntur, Andhra Pradesh, India", "Kerala", "イドゥッキ、ケララ州"].map((origin) => ({
      id: 7,
      name: "Cumin",
      category: "spices",
      origin,
    })),
  ).map(({ district }) => district);
  expect(districts).toEqual(["Guntur", "Kerala", "イドゥッキ"]);
});

test.each([null, "a row", {}, { id: 1, category: "spices" }, { id: 1, name: "Tea", category: "" }])("%o is no product", (row) => {
  expect(productsOf([row])).toEqual([]);
});
