import { expect, test } from "vitest";
import { languages } from "#i18n/languages.ts";
import { isolated, tariff, typeset } from "./typography.ts";

test.each([
  ["10-12%", "10–12\u00a0%"],
  ["80,000 - 100,000 SHU", "80,000–100,000\u00a0SHU"],
  ["1 x 20 ft container (7 t)", "1\u00a0×\u00a020\u00a0ft container (7\u00a0t)"],
  ["the buyer's mark", "the buyer’s mark"],
  ["2025-26", "2025–26"],
  ["2026-11-22", "2026-11-22"],
])("%s is printed as %s", (written, printed) => {
  expect(typeset(written)).toBe(printed);
});

test("a value keeps its own direction where lines are read from the right, and nowhere else", () => {
  const printed = languages.map((language) => isolated("10–12 %", language));
  expect(printed.filter((text) => text !== "10–12 %")).toEqual(["\u2068\u206610–12 %\u2069\u2069"]);
});

test("an HS code is parted as in tariffs", () => {
  expect(tariff("09042110")).toBe("0904\u00a021\u00a010");
  expect(tariff("100630")).toBe("1006\u00a030");
  expect(tariff("by contract")).toBe("by contract");
});
