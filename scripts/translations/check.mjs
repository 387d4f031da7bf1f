// Checks the translations of a language.
import { hasOwnScript } from "./lint.mjs";
import { blocks, difference, englishLeft, fingerprint, marks, outline, sourceKey, wantedKeys } from "./rules.mjs";
import { OPTIONAL } from "./texts.mjs";

const build = { text: marks, markdown: (text) => [...outline(text), ...marks(text)], blocks: (text) => [...blocks(text), ...marks(text)] };

/**
 * The errors of a language, one line each.
 *
 * Takes the texts of English and of the language by name, the fingerprints of the English texts that the translations were made from, and
 * the texts that may be the same as in English.
 */
export function faults(language, english, translated, made, same) {
  const wanted = wantedKeys([...english.keys()], language.code);
  const found = [];
  for (const name of wanted) if (!translated.has(name) && !OPTIONAL.test(name)) found.push(`${name} is missing`);
  for (const [name, { text, kind }] of translated) {
    if (!wanted.has(name)) {
      found.push(`${name} is superfluous: English has no such text`);
      continue;
    }
    const source = english.get(sourceKey(name, english)).text;
    const odd = difference(build[kind](source), build[kind](text));
    if (odd !== undefined) found.push(`${name} is built otherwise than in English: ${odd}`);
    const left = same.has(text) || OPTIONAL.test(name) ? undefined : englishLeft(text, source, hasOwnScript(language));
    if (left !== undefined) found.push(`${name} ${left}: ${JSON.stringify(text.slice(0, 80))}`);
    // A text that is blank in English, where the company may write one, is blank in all languages.
    if (text === "" && source === "") continue;
    if (text.trim() === "") found.push(`${name} is empty`);
    else if (made[name] !== fingerprint(source)) found.push(`${name} is stale: the English has changed since it was translated`);
  }
  return found;
}

/** The fingerprints of the English text of every translation, to be stored. */
export function fingerprints(english, translated) {
  const names = [...translated.keys()].filter((name) => english.has(sourceKey(name, english))).sort();
  return Object.fromEntries(names.map((name) => [name, fingerprint(english.get(sourceKey(name, english)).text)]));
}
