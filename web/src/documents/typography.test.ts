import { expect, test } from "vitest";
import { languages } from "#i18n/languages.ts";
import { isolated, printed, tariff } from "./typography.ts";

test("a value keeps its own direction where lines are read from the right, and nowhere else", () => {
  const printed = languages.map((language) => isolated("10–12 %", language));
  expect(printed.filter((text) => text !== "10–12 %")).toEqual(["\u2068\u206610–12 %\u2069\u2069"]);
});

test("what the exporter typed is printed with the dashes and spaces of the language", () => {
  const values = languages.map((language) => [language.code, printed("10-12 kg", language)]);
  expect(Object.fromEntries(values)).toMatchObject({
    en: "10\u2060–\u206012\u00a0kg",
    ja: "10\u2060〜\u206012\u00a0kg",
    ar: "\u2068\u206610\u2060–\u206012\u00a0kg\u2069\u2069",
  });
});

test("an HS code is parted as in tariffs", () => {
  expect(tariff("09042110")).toBe("0904\u00a021\u00a010");
  expect(tariff("100630")).toBe("1006\u00a030");
  expect(tariff("by contract")).toBe("by contract");
});
