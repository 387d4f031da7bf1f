import type { Language, Numerals } from "#i18n/languages.ts";

/** A whole number with its separators, the point of a decimal number, the sign of a percentage. */
const marks = /(?<!\d)(?<!\d\.)\d{1,3}(?:,\d{3})+(?!\d)|(?<=\d)\.(?=\d)|(?<=\d)%/g;

/**
 * A text of figures, written as in English (`80,000-100,000`, `0.5-1.5`, `10-12%`), with the numbers as the language writes them.
 *
 * The program does the same with the figures of products (`crates/catalogue/src/numerals.rs`), since the engine that renders the
 * pages knows nothing of languages. `contracts/numeral-cases.json` holds both to it.
 */
export function inNumerals(text: string, { numerals }: Language): string {
  const { decimal, percent } = numerals;
  return text.replace(marks, (mark) => {
    if (mark === ".") return decimal;
    if (mark === "%") return percent;
    return inGroups(mark.replaceAll(",", ""), numerals);
  });
}

/** A whole number as the language writes it, with separators from a thousand on. */
export function numberIn(number: number, { numerals }: Language): string {
  return inGroups(String(number), numerals);
}

function inGroups(digits: string, { group, groupSize }: Numerals): string {
  return digits.replace(groupSize === 2 ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g, group);
}
