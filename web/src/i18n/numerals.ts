import type { Language } from "#i18n/languages.ts";

/** A whole number with its separators, the point of a decimal number, the sign of a percentage. */
const marks = /(?<!\d)(?<!\d\.)\d{1,3}(?:,\d{3})+(?!\d)|(?<=\d)\.(?=\d)|(?<=\d)%/g;

/**
 * A text of figures, written as in English (`80,000-100,000`, `0.5-1.5`, `10-12%`), with the numbers as the language writes them.
 *
 * The program does the same with the figures of products (`crates/catalogue/src/numerals.rs`), since the engine that renders the
 * pages knows nothing of languages. `contracts/numeral-cases.json` holds both to it.
 */
export function inNumerals(text: string, { numerals }: Language): string {
  const { decimal, group, groupSize, percent } = numerals;
  const places = groupSize === 2 ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g;
  return text.replace(marks, (mark) => {
    if (mark === ".") return decimal;
    if (mark === "%") return percent;
    return mark.replaceAll(",", "").replace(places, group);
  });
}
