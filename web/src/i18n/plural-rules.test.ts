import { expect, test } from "vitest";
import cases from "#contracts/plural-cases.json";
import { defaultLanguage } from "#i18n/languages.ts";
import { englishPlurals, pluralForm } from "#i18n/plural-rules.ts";
import { knownLanguages } from "#testing/known-languages.ts";

const counts = [
  ...Array.from({ length: 1_250 }, (_, number) => number),
  ...[1_999, 2_000, 2_001, 99_999, 100_000, 100_011, 100_102],
  ...[0.5, 1.5, 2.5, 5.5, 11.5, 100.5],
  ...[999_999, 1_000_000, 1_000_001, 1_000_002, 1_000_011, 1_500_000, 2_000_000, 12_000_003],
];

test.each(knownLanguages)("$english counts as Unicode says", ({ code, plurals }) => {
  const unicode = new Intl.PluralRules(code);
  expect(counts.map((count) => [count, pluralForm(plurals, count)])).toEqual(counts.map((count) => [count, unicode.select(count)]));
});

test("English is as in the contract", () => {
  expect(englishPlurals).toEqual(defaultLanguage.plurals);
});

/** The program passes the same cases. */
test.each(Object.entries(cases))("%s counts as in the program", (code, expected) => {
  const { plurals } = knownLanguages.find((language) => language.code === code) ?? expect.fail(`no ${code}`);
  expect(Object.fromEntries(Object.keys(expected).map((count) => [count, pluralForm(plurals, Number(count))]))).toEqual(expected);
});
