/** The marks that readers leave out when they type: accents of Latin and Cyrillic letters, vowel signs and hamzas of Arabic. */
const ACCENTS = /[\u0300-\u036f\u064b-\u065f\u0670]/g;

const SPACES = /\p{White_Space}+/gu;

/**
 * A text as the search compares it: in small letters, without accents, trimmed and with single spaces, so that `Épices`, `épices`
 * and ` epices ` are one. The vowels of Devanagari and the voicing of kana change the word, and stay. The program folds alike
 * (`crates/catalogue/src/folding.rs`); `contracts/search-cases.json` holds both to it.
 */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase().replace(SPACES, " ").trim();
}
