import { expect, test } from "vitest";
import { specimens } from "#screens/spices/specimens.ts";
import { tradeLots } from "#screens/spices/trade-lots.ts";
import texts from "../../../locales/en/spices.json";
import { sampleProductFile } from "../../testing/sample-catalogue.ts";

/** How the catalogue writes the mark of a grade. */
const marks = {
  curcumin: (value: string) => `curcumin ${value} (ASTA 18.0)`,
  density: (value: string) => `${value} g`,
  sieve: (value: string) => `Retained on 4.75 mm: at least ${value}`,
  purity: (value: string) => `Purity at least ${value}`,
  buds: (value: string) => `Headed buds at least ${value}`,
  pieces: (value: string) => `Pieces above 50 mm at least ${value}`,
};

test.each(tradeLots)("$product measures what the catalogue says", (lot) => {
  const { field, text } = sampleProductFile(lot.product);
  expect(field("active")).toBe("true");
  expect(field("name")).toBe(texts.trade.products[lot.product]);
  expect(field("origin")).toBe(texts.origins.names[lot.place]);
  expect(field("moisture_content")).toBe(lot.moisture);
  expect(field("load_20ft")).toContain(`about ${lot.load} t `);
  expect(text.toLowerCase()).toContain(marks[lot.mark](lot.value).toLowerCase());
  if (lot.oil === null) expect(text).not.toMatch(/ASTA 5\.0|oil \(0/);
  else expect(text).toContain(`${lot.oil} ml/100 g`);
});

test.each(specimens)("$spice is the plant and the origin of its product", ({ product, plant, place }) => {
  const { field } = sampleProductFile(product);
  expect(field("botanical_name")).toBe(plant);
  expect(field("origin")).toBe(texts.origins.names[place]);
});
