import { expect, test } from "vitest";
import { blanksIn, fillIn, missingIn } from "./placeholders.ts";

const template = "Dear {{name}},\n\n{{product}} for {{ reference }}: {{product}}.\n\n{{signature}}";

test("what is known is filled in, wherever it stands", () => {
  const filled = fillIn(template, { name: "Ana $& Souza", reference: "NSE-7K3P-2M", product: "Teja S17", signature: "Asha" });
  expect(filled).toBe("Dear Ana $& Souza,\n\nTeja S17 for NSE-7K3P-2M: Teja S17.\n\nAsha");
  expect(missingIn(filled)).toEqual([]);
});

test("what is not known stays to be seen, and is named once", () => {
  const filled = fillIn(template, { name: "Ana", reference: "NSE-7K3P-2M", signature: "" });
  expect(missingIn(filled)).toEqual(["{{product}}", "{{signature}}"]);
});

test("what a visitor calls themselves is not filled in again", () => {
  expect(fillIn("{{name}} {{signature}}", { name: "{{signature}}", signature: "Asha" })).toBe("{{signature}} Asha");
});

const offers = import.meta.glob<{ body: string }[]>("../../../../../../reply-templates/*.json", { import: "default", eager: true });

test("a line that the template left to be written is named until something is written or the line is gone", () => {
  const offer = "We offer:\n\nProduct: {{product}}\nQuantity:\nPrice: USD        per tonne, FOB\n\nKind regards";
  const blanks = (body: string) => blanksIn(body, [offer, "Another: letter"]);
  expect(blanks(fillIn(offer, { product: "Teja" }))).toEqual(["Quantity", "Price"]);
  expect(blanks("We offer:\n\nProduct: Teja\nQuantity: 12 t\nPrice: USD 2,900 per tonne, FOB\n\nKind regards")).toEqual([]);
  expect(blanks("We offer:\n\nProduct: Teja\n\nKind regards")).toEqual([]);
});

test("what nobody took from a template may end with a colon or have gaps", () => {
  expect(blanksIn("Our terms:\nPayment:\nUSD      2900", ["Dear {{name}},\n\nThis is our offer:\n\n1. Teja"])).toEqual([]);
});

test("no offer that comes with the program can be sent as it is, in any language", () => {
  expect(Object.keys(offers)).toContain("../../../../../../reply-templates/en.json");
  for (const [path, [offer]] of Object.entries(offers)) {
    const body = offer?.body ?? "";
    expect(blanksIn(fillIn(body, { product: "Teja", name: "Ana" }), [body]).length, path).toBeGreaterThanOrEqual(5);
  }
});
