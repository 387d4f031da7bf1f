import { expect, test } from "vitest";
import { fillIn, missingIn } from "./placeholders.ts";

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
