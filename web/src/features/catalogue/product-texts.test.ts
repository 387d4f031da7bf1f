import { expect, test } from "vitest";
import { cardFigures, featuredColor, featuredHeat, figuresAndTerms } from "./product-texts.ts";

test("the heat on a featured card stands before the dash", () => {
  expect(featuredHeat("50,000 - 100,000 SHU")).toEqual({ value: "50,000", unit: "SHU" });
  expect(featuredHeat("800 SHU")).toEqual({ value: "800", unit: "SHU" });
  expect(featuredHeat("mild")).toEqual({ value: "mild" });
});

test("the colour on a featured card has no ASTA prefix", () => {
  expect(featuredColor("ASTA 80-120")).toEqual({ value: "80-120", unit: "ASTA" });
  expect(featuredColor("120 ASTA")).toEqual({ value: "120", unit: "ASTA" });
  expect(featuredColor("Golden yellow")).toEqual({ value: "Golden yellow" });
});

test("a card's figures are those that the product has, heat and colour first", () => {
  const cumin = {
    capsaicin_level: null,
    color_value: null,
    moisture_content: "8-9%",
    min_order_quantity: "5 t",
    price_range: null,
    in_english: [],
  };
  expect(cardFigures(cumin, false)).toEqual([
    { name: "moisture", figure: { value: "8-9%" } },
    { name: "minOrder", figure: { value: "5 t" } },
  ]);
  const teja = { ...cumin, capsaicin_level: "80,000 - 100,000 SHU", color_value: "ASTA 70" };
  expect(cardFigures(teja, false).map(({ figure }) => figure.value)).toEqual(["80,000 - 100,000 SHU", "ASTA 70", "8-9%", "5 t"]);
  const turmeric = { ...cumin, color_value: "Curcumin 5.0 - 6.5%" };
  expect(cardFigures(turmeric, true)[0]).toEqual({ name: "curcumin", figure: { value: "5.0 - 6.5%" } });
  expect(cardFigures(teja, true).map(({ figure }) => figure.value)).toEqual(["80,000", "70", "8-9%", "5 t"]);
});

test("a card ends with minimum order and price, whatever is measured of the product", () => {
  const terms = { min_order_quantity: "5 t", price_range: "USD 2,000 / t", in_english: [] };
  const names = (product: Parameters<typeof figuresAndTerms>[0]) => {
    const { measured, terms } = figuresAndTerms(product, false);
    return [...measured, ...terms].map(({ name }) => name);
  };
  const teja = { ...terms, capsaicin_level: "80,000 - 100,000 SHU", color_value: "ASTA 70", moisture_content: "10-12%" };
  expect(names(teja)).toEqual(["heat", "color", "minOrder", "price"]);
  expect(names({ ...teja, capsaicin_level: null, color_value: null })).toEqual(["moisture", "minOrder", "price"]);
  expect(names({ ...teja, price_range: null })).toEqual(["heat", "color", "minOrder"]);
});
