import { expect, test } from "vitest";
import cases from "#contracts/numeral-cases.json";
import { inNumerals } from "#i18n/numerals.ts";
import { knownLanguages } from "#testing/known-languages.ts";

function written(text: string, code: string): string {
  return inNumerals(text, knownLanguages.find((language) => language.code === code) ?? expect.fail(`no ${code}`));
}

/** The program passes the same cases. */
test.each(cases)("$text is written as each language writes it", ({ text, written: expected }) => {
  const codes = Object.keys(expected);
  expect(Object.fromEntries(codes.map((code) => [code, written(text, code)]))).toEqual(expected);
});

// In Unicode's data, Spanish thousands have a point, which is the decimal separator in Mexico; ours have the thin space recommended by the
// Real Academia.
test.each(knownLanguages.filter(({ code }) => code !== "es"))("$english numbers are those of Unicode", ({ code }) => {
  const numbers = new Intl.NumberFormat(code, { useGrouping: "always", numberingSystem: "latn" });
  for (const [typed, value] of [
    ["80,000", 80_000],
    ["1,000,000", 1_000_000],
    ["0.5", 0.5],
  ] as const) {
    expect(written(typed, code)).toBe(numbers.format(value));
  }
});

/** Unicode has the sign before the number. Ours is behind it, also behind ranges. */
const isBefore = ["tr", "eu"];

test.each(knownLanguages.filter(({ code }) => !isBefore.includes(code)))("$english percentages have the space of Unicode", ({ code }) => {
  const percentages = new Intl.NumberFormat(code, { style: "percent", numberingSystem: "latn" });
  // Unicode's direction marks are removed, because figures are isolated where they are shown.
  expect(written("12%", code)).toBe(percentages.format(0.12).replaceAll("\u200e", ""));
});
