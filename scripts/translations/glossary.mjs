// Lists texts where the English has a term of the glossary but the translation has none of its renderings. These are not errors: a text may
// use a pronoun or other words, and nouns are inflected.
import { existsSync, readFileSync } from "node:fs";

/** The terms of a language: all English names of a thing, and all its renderings. */
export function glossaryOf(code) {
  const file = new URL(`../../docs/glossary/${code}.md`, import.meta.url);
  const rows = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return rows
    .filter((row) => /^\| (?!English|---)/.test(row))
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .map(([, english, own]) => ({ english: alternatives(english), own: alternatives(own) }))
    .filter(({ english, own }) => english.length > 0 && own.length > 0);
}

function alternatives(cell = "") {
  const parts = cell.replace(/\([^)]*\)|（[^）]*）|„[^“]*“/g, " ").split(/[,;/،、；，]| or /);
  return parts.map((part) => part.trim()).filter((part) => part.length > 1);
}

/** Only short texts are checked; articles have many ways to say a thing. */
const LONGEST = 600;

/** The terms without their rendering, one line each. */
export function unusedTerms(code, english, translated) {
  return glossaryOf(code).flatMap((term) => {
    const names = term.english.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    const meant = new RegExp(`(?<![\\p{L}-])(?:${names})(?:s|es)?(?![\\p{L}-])`, "iu");
    return [...translated].flatMap(([name, { text }]) => {
      const source = english.get(name)?.text ?? "";
      if (source.length > LONGEST || !meant.test(source)) return [];
      const lower = text.toLowerCase();
      const isThere = [...term.own, ...term.english].some((words) =>
        words
          .toLowerCase()
          .split(/[\s-]+/)
          .every((word) => lower.includes(stem(word))),
      );
      return isThere
        ? []
        : [`${name}: ${term.english[0]} is ${term.own.join(" or ")} in the glossary: ${JSON.stringify(text.slice(0, 80))}`];
    });
  });
}

/** A word without its ending. */
function stem(word) {
  if (word.length > 6) return word.slice(0, -3);
  return word.length > 3 ? word.slice(0, -1) : word;
}
