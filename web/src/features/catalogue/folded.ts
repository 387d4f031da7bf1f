/** The marks that readers leave out when they type: accents of Latin and Cyrillic letters, vowel signs and hamzas of Arabic. */
const ACCENT = "[\\u0300-\\u036f\\u064b-\\u065f\\u0670]";

const ACCENTS = new RegExp(ACCENT, "g");

const SPACES = /\p{White_Space}+/gu;

/**
 * Normalises a text for the search: lower case, without accents, trimmed and with single spaces, so that `Épices`, `épices` and ` epices `
 * become the same. The vowel signs of Devanagari and the voicing marks of kana change the word, so they stay. The program folds in the same
 * way (`crates/languages/src/folding.rs`); `contracts/search-cases.json` tests both.
 */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase().replace(SPACES, " ").trim();
}

/** A text in lower case with single spaces, whose letters are apart from their marks. */
export function decomposed(text: string): string {
  return text.normalize("NFKD").toLowerCase().replace(SPACES, " ").trim();
}

/**
 * A pattern for decomposed texts in which a letter with a mark is only the letter with that mark, and a letter without one is any of its
 * letters: asymmetric search, as in UTS #10. Undefined for a search term without marks, for which `folded` is enough.
 */
export function markedPattern(search: string): RegExp | undefined {
  const letters = decomposed(search);
  if (!new RegExp(ACCENT).test(letters)) return undefined;
  const pattern = letters.replace(new RegExp(`(.)(${ACCENT}*)`, "gsu"), (_, letter: string, marks: string) => {
    const escaped = letter.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
    return marks === "" ? `${escaped}${ACCENT}*` : `${escaped}${marks}(?!${ACCENT})`;
  });
  return new RegExp(pattern, "u");
}
