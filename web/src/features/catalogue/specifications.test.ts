import { expect, test } from "vitest";
import type { ProductParameter } from "#backend/wire/catalogue.ts";
import { languages } from "#i18n/languages.ts";
import { sampleProduct } from "#testing/sample-products.ts";
import { productOf } from "./product-row.ts";
import { declaredLines, measured, measuredParts, parameterName } from "./specifications.ts";

const salmonella: ProductParameter = {
  code: "salmonella",
  name: "Salmonella",
  group: "microbiology",
  value: "absent in 25 g",
  figures: "absent",
  unit: "25 g",
  method: "ISO 6579-1",
};
const oil: ProductParameter = { ...salmonella, code: "volatile_oil", name: "Volatile oil", group: "chemical", method: "" };
const lead: ProductParameter = { ...salmonella, code: "lead", name: "Lead", group: "contaminants" };

test("each part of a specification has its parameters", () => {
  const product = sampleProduct("cumin", { parameters: [oil, salmonella, lead] });
  const codes = measuredParts.map((part) => measured(product, part).map(({ code }) => code));
  expect(codes).toEqual([["volatile_oil"], ["salmonella"], ["lead"]]);
});

test("a backend without parameters has those of its texts, named as the pages name them", () => {
  const row = { id: 7, name: "Turmeric", category: "spices", moisture_content: "8-9%", color_value: "Curcumin 5.0 - 6.5%" };
  const parameters = productOf(row)?.parameters ?? [];
  const fields = parameters.map((parameter) => [parameterName(parameter, (field) => `fields.${field}`), parameter.figures, parameter.unit]);
  expect(fields).toEqual([
    ["fields.moisture", "8-9", "%"],
    ["fields.curcumin", "5.0 - 6.5", "%"],
  ]);
  expect(parameters.map(({ method }) => method)).toEqual(["ASTA 2.0", "ASTA 18.0"]);
});

test("parameters of a row are read as they are, but for those that say nothing", () => {
  const row = { id: 7, name: "Turmeric", category: "spices", moisture_content: "8-9%" };
  const broken = [null, 5, { ...oil, group: "oils" }, { ...oil, value: 5 }];
  expect(productOf({ ...row, parameters: [salmonella, ...broken] })?.parameters).toEqual([salmonella]);
});

test("what is declared of a product is said in the language's list, and what is not said is left out", () => {
  const english = languages[0] ?? expect.fail("there is no language");
  const say = (word: string) => word;
  expect(declaredLines(sampleProduct("cumin"), english, say)).toEqual([]);
  const mustard = sampleProduct("mustard", { allergens: ["sesame", "mustard", "salt"], gmo_free: true, halal: false });
  expect(declaredLines(mustard, english, say)).toEqual([
    { field: "allergens", value: "allergens.mustard, allergens.sesame" },
    { field: "gmo", value: "declared.gmoFree" },
    { field: "halal", value: "declared.notCertified" },
  ]);
});
