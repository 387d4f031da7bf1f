import { expect, test } from "vitest";
import { languages } from "#i18n/languages.ts";
import { pluralForm } from "#i18n/plural-rules.ts";

const counts = [
  ...Array.from({ length: 1_250 }, (_, number) => number),
  ...[1_999, 2_000, 2_001, 99_999, 100_000, 100_011, 100_102],
  ...[0.5, 1.5, 2.5, 5.5, 11.5, 100.5],
  ...[999_999, 1_000_000, 1_000_001, 1_000_002, 1_000_011, 1_500_000, 2_000_000, 12_000_003],
];

test.each(languages)("$english counts as Unicode says", ({ code }) => {
  const unicode = new Intl.PluralRules(code);
  expect(counts.map((count) => [count, pluralForm(code, count)])).toEqual(counts.map((count) => [count, unicode.select(count)]));
});
