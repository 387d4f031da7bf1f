/** The marks that readers leave out when they type: accents of Latin and Cyrillic letters, vowel signs and hamzas of Arabic. */
const ACCENTS = /[\u0300-\u036f\u064b-\u065f\u0670]/g;

/** After a folded text, before the same with its accents. Neither contains it. */
const BEFORE_ACCENTED = "\t";

const SPACES = /\p{White_Space}+/gu;

/**
 * Normalises a text for the search: lower case, without accents, trimmed and with single spaces, so that `Épices`, `épices` and ` epices `
 * become the same. The vowel signs of Devanagari and the voicing marks of kana change the word, so they stay. The program folds in the same
 * way (`crates/languages/src/folding.rs`); `contracts/search-cases.json` tests both.
 */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase().replace(SPACES, " ").trim();
}

/** The text as `folded` makes it, but with its accents; undefined if it has none. The `й` of Russian is a letter, which nobody types as `и`. */
export function accented(text: string): string | undefined {
  const letters = text.normalize("NFKC").toLowerCase().replace(SPACES, " ").trim();
  return letters.replaceAll("й", "и") === folded(text) ? undefined : letters;
}

/** A text without its accents, and with them if it has any. */
export function searched(text: string): string {
  return [folded(text), accented(text)].filter((one) => one !== undefined).join(BEFORE_ACCENTED);
}
