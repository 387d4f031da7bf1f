// Checks the wording and the typography of a language by the rules of translations/lint/<code>.json.
import { existsSync, readFileSync } from "node:fs";
import { proseOf, typography } from "./typography.mjs";

const folder = new URL("../../translations/", import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(new URL(path, folder), "utf8"));

/** A pattern as written in the rules: case-insensitive by default, with `\b` working for words of any script. */
export function patternOf(written, matchCase = false) {
  const letter = String.raw`[\p{L}\p{M}\p{N}]`;
  const pattern = written.replaceAll(/\\b(?=\p{L}|\\p|\((?!\?))/gu, `(?<!${letter})`).replaceAll("\\b", `(?!${letter})`);
  return new RegExp(pattern, matchCase ? "mu" : "imu");
}

/** The rules of a language, with the common ones; `strict` tells whether an error fails the check. */
export function rulesOf(code) {
  const file = `lint/${code}.json`;
  const own = existsSync(new URL(file, folder)) ? readJson(file) : { strict: false, banned: [] };
  const { banned, terms = [] } = { ...own, banned: [...readJson("lint/common.json").banned, ...own.banned] };
  return {
    strict: own.strict,
    words: [...banned.map((rule) => ({ ...rule, pattern: patternOf(rule.banned, rule.case) })), ...terms.map(termRule)].map(conditions),
    typography: typography.filter(({ languages }) => languages === undefined || languages.includes(code)),
  };
}

/** A rule that requires a rendering if the English has the term. */
function termRule({ must, ...rule }) {
  const wanted = patternOf(must);
  return { ...rule, pattern: { exec: (text) => (wanted.test(text) ? null : { 0: text, index: 0 }) } };
}

/** A rule may only apply to some texts, by their name or by a pattern of the English text. */
function conditions(rule) {
  const [names, english, unless] = [rule.in, rule.english, rule.unlessEnglish].map((written) => written && patternOf(written));
  const applies = (name, source) => (!names || names.test(name)) && (!english || english.test(source)) && !unless?.test(source);
  return { ...rule, applies };
}

/** Latin words that a language with another script leaves as they are: names, and anything in brackets. */
const names = readJson("latin-names.json");
const BRACKETS = /[(（][^()（）]*[)）]/g;
const LATIN_WORD = /(?<![\p{Script=Latin}\d])\p{Script=Latin}[\p{Script=Latin}’'-]+/gu;

/** Whether a language has another script. */
export function hasOwnScript({ name }) {
  return !/[a-z]/i.test(name);
}

/** Latin words that are not names, in a text of another script. Words in capitals count as abbreviations. */
export function latinWords(text, code) {
  const known = new Set([...names["*"], ...(names[code] ?? [])]);
  const words =
    proseOf(text)
      .replace(/^Table: /gm, "")
      .replace(BRACKETS, " ")
      .match(LATIN_WORD) ?? [];
  return [...new Set(words)].filter((word) => /\p{Ll}/u.test(word) && !known.has(word));
}

/** The errors in a language's texts, one line each. */
export function lint(language, english, translated, rules = rulesOf(language.code)) {
  const found = wordFaults(english, translated, rules.words);
  const ownScript = hasOwnScript(language);
  for (const [name, { text }] of translated) {
    const prose = proseOf(text);
    for (const { name: fault, pattern, except } of rules.typography) {
      if (except?.test(name)) continue;
      const match = pattern.exec(prose);
      if (match !== null) found.push(`${name} has ${around(prose, match)}; typography: ${fault}`);
    }
    const latin = ownScript ? latinWords(text, language.code) : [];
    if (latin.length > 0) found.push(`${name} has the Latin words ${latin.join(", ")}; names belong in translations/latin-names.json`);
  }
  return found;
}

/** The banned words in texts, one line each. */
export function wordFaults(english, translated, words) {
  return [...translated].flatMap(([name, { text }]) => {
    const source = english.get(name)?.text ?? "";
    return words.flatMap((rule) => {
      const match = rule.applies(name, source) ? rule.pattern.exec(text) : null;
      return match === null ? [] : [`${name} says ${around(text, match)}; better: ${rule.say}`];
    });
  });
}

function around(text, { 0: match, index }) {
  const [from, to] = [Math.max(0, index - 15), Math.min(text.length, index + Math.min(match.length, 60) + 15)];
  return JSON.stringify(`${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`);
}
