import type { Language, Numerals } from "#i18n/languages.ts";

/** An integer with separators, a decimal point, a percent sign. */
const marks = /(?<!\d)(?<!\d\.)\d{1,3}(?:,\d{3})+(?!\d)|(?<=\d)\.(?=\d)|(?<=\d)%/g;

/**
 * Converts a text of figures from English notation (`80,000-100,000`, `0.5-1.5`, `10-12%`) to the language's.
 *
 * The program does the same for the figures of products (`crates/catalogue/src/numerals.rs`), because the engine that renders the pages has
 * no locale data. `contracts/numeral-cases.json` tests both.
 */
export function inNumerals(text: string, { numerals }: Language): string {
  const { decimal, percent } = numerals;
  return text.replace(marks, (mark) => {
    if (mark === ".") return decimal;
    if (mark === "%") return percent;
    return inGroups(mark.replaceAll(",", ""), numerals);
  });
}

/** An integer in the language's notation, with separators from a thousand on. */
export function numberIn(number: number, { numerals }: Language): string {
  return inGroups(String(number), numerals);
}

function inGroups(digits: string, { group, groupSize }: Numerals): string {
  return digits.replace(groupSize === 2 ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g, group);
}
