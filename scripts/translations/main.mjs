#!/usr/bin/env node
// Compares every language with English. `make translations` explains how to use it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { faults, fingerprints } from "./check.mjs";
import { unusedTerms } from "./glossary.mjs";
import { lint, rulesOf, wordFaults } from "./lint.mjs";
import { sourceKey } from "./rules.mjs";
import { consoleTexts, languages, textsOf } from "./texts.mjs";

const USAGE = `Usage: scripts/translations/main.mjs [LANGUAGE…]            lists what is wrong with the translations
       scripts/translations/main.mjs --made LANGUAGE [NAME…]  remembers that they were made from the current English
       scripts/translations/main.mjs --lint [LANGUAGE…]       lists faults of words and typography, enforced or not
       scripts/translations/main.mjs --terms LANGUAGE         lists where a term of the glossary may be missing

A NAME is that of a text, such as home:hero.title, or the beginning of several, such as blog/; without one, all of the language.`;

const [english, ...others] = languages;
const madeFile = new URL("../../translations/made.json", import.meta.url);
const readJson = (file, otherwise) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : otherwise);
const englishTexts = textsOf(english.code);

/** Of each text the fingerprint of the English that it was made from: one, or while languages differ, one for each. */
const madeFrom = readJson(madeFile, {});

/** The same for one language. */
function remembered(code) {
  const prints = Object.entries(madeFrom).map(([name, print]) => [name, typeof print === "string" ? print : print[code]]);
  return Object.fromEntries(prints.filter(([, print]) => print !== undefined));
}

/** Texts that may be the same in other languages, by language; `*` means all. */
const same = readJson(new URL("../../translations/same-as-english.json", import.meta.url), {});

function check(chosen) {
  const structure = chosen.flatMap((language) => {
    const allowed = new Set([...(same["*"] ?? []), ...(same[language.code] ?? [])]);
    const found = faults(language, englishTexts, textsOf(language.code), remembered(language.code), allowed);
    return found.map((fault) => `${language.code} ${fault}`);
  });
  const wrong = [...structure, ...[english, ...chosen].flatMap(enforced)];
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) {
    console.error(`${wrong.length} faults in the translations; docs/translations.md says what to do`);
    process.exit(1);
  }
  console.log(`${englishTexts.size} texts are there in ${chosen.map(({ english: name }) => name).join(", ")}`);
}

/** The errors of wording and typography that fail the check; if a language is not strict yet, only their number is printed. */
function enforced(language) {
  const rules = rulesOf(language.code);
  const found = lintOf(language, rules);
  if (rules.strict) return found;
  if (found.length > 0)
    console.log(
      `${language.code}: ${found.length} faults of words and typography, which do not fail yet; --lint ${language.code} lists them`,
    );
  return [];
}

function lintOf(language, rules = rulesOf(language.code)) {
  const texts = language.code === english.code ? englishTexts : textsOf(language.code);
  const found = [
    ...lint(language, englishTexts, texts, rules),
    ...wordFaults(consoleTexts(english.code), consoleTexts(language.code), rules.words),
  ];
  return found.map((fault) => `${language.code} ${fault}`);
}

function made(code, starts) {
  const now = fingerprints(englishTexts, textsOf(code));
  const isMeant = (name) => starts.length === 0 || starts.some((start) => name.startsWith(start));
  const before = remembered(code);
  const kept = Object.fromEntries(Object.entries(now).map(([name, print]) => [name, isMeant(name) ? print : before[name]]));
  const prints = new Map(others.map((language) => [language.code, language.code === code ? kept : remembered(language.code)]));
  const names = [...new Set([...prints.values()].flatMap(Object.keys))].filter((name) => englishTexts.has(sourceKey(name, englishTexts)));
  const together = names.sort().map((name) => {
    const own = [...prints].map(([language, of]) => [language, of[name]]).filter(([, print]) => print !== undefined);
    const different = new Set(own.map(([, print]) => print));
    return [name, different.size === 1 ? own[0][1] : Object.fromEntries(own)];
  });
  writeFileSync(madeFile, `${JSON.stringify(Object.fromEntries(together), null, 2)}\n`);
}

function named(codes, among = others) {
  const unknown = codes.find((code) => !among.some((language) => language.code === code));
  if (unknown === undefined) return among.filter(({ code }) => codes.length === 0 || codes.includes(code));
  console.error(`${unknown} is none of ${among.map(({ code }) => code).join(", ")}\n${USAGE}`);
  process.exit(2);
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--help") console.log(USAGE);
else if (first === "--made" && rest.length > 0) for (const { code } of named(rest.slice(0, 1))) made(code, rest.slice(1));
else if (first === "--lint") for (const language of named(rest, languages)) for (const line of lintOf(language)) console.log(line);
else if (first === "--terms" && rest.length > 0) {
  for (const { code } of named(rest)) for (const line of unusedTerms(code, englishTexts, textsOf(code))) console.log(`${code} ${line}`);
} else check(named([first, ...rest].filter(Boolean)));
