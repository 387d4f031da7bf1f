#!/usr/bin/env node
// Compares every language with English. `make translations` says how to use it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { faults, fingerprints } from "./check.mjs";
import { languages, textsOf } from "./texts.mjs";

const USAGE = `Usage: scripts/translations/main.mjs [LANGUAGE…]            lists what is wrong with the translations
       scripts/translations/main.mjs --made LANGUAGE [NAME…]  remembers that they were made from the current English

A NAME is that of a text, such as home:hero.title, or the beginning of several, such as blog/; without one, all of the language.`;

const [english, ...others] = languages;
const remembered = (code) => new URL(`../../translations/${code}.json`, import.meta.url);
const readJson = (file, otherwise) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : otherwise);
const englishTexts = textsOf(english.code);

/** Texts that are the same in other languages, by language; `*` stands for all. */
const same = readJson(new URL("../../translations/same-as-english.json", import.meta.url), {});

function check(chosen) {
  const wrong = chosen.flatMap((language) => {
    const allowed = new Set([...(same["*"] ?? []), ...(same[language.code] ?? [])]);
    const found = faults(language, englishTexts, textsOf(language.code), readJson(remembered(language.code), {}), allowed);
    return found.map((fault) => `${language.code} ${fault}`);
  });
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) {
    console.error(`${wrong.length} faults in the translations; docs/translations.md says what to do`);
    process.exit(1);
  }
  console.log(`${englishTexts.size} texts are there in ${chosen.map(({ english: name }) => name).join(", ")}`);
}

function made(code, names) {
  const now = fingerprints(englishTexts, textsOf(code));
  const isMeant = (name) => names.length === 0 || names.some((start) => name.startsWith(start));
  const before = readJson(remembered(code), {});
  const kept = Object.entries(now).flatMap(([name, print]) => {
    const value = isMeant(name) ? print : before[name];
    return value === undefined ? [] : [[name, value]];
  });
  writeFileSync(remembered(code), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

function named(codes) {
  const unknown = codes.find((code) => !others.some((language) => language.code === code));
  if (unknown === undefined) return others.filter(({ code }) => codes.length === 0 || codes.includes(code));
  console.error(`${unknown} is no language to translate into\n${USAGE}`);
  process.exit(2);
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--help") console.log(USAGE);
else if (first === "--made" && rest.length > 0) for (const { code } of named(rest.slice(0, 1))) made(code, rest.slice(1));
else check(named([first, ...rest].filter(Boolean)));
