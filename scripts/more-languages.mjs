#!/usr/bin/env node
// Writes contracts/more-languages.json: the languages beside those of contracts/languages.json that a company can add to its site, which are
// those that Unicode's CLDR covers fully. Their names, numbers, plural rules and words for values are the CLDR's, whose licence is Unicode-3.0.
// It also writes the plural rules and scripts of contracts/languages.json. Run it after a language, a font's range or cldr-core has changed.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const file = (name) => new URL(`../${name}`, import.meta.url);
const contract = (name) => file(`contracts/${name}`);
const { effectiveCoverageLevels } = require("cldr-core/coverageLevels.json");
const pluralRules = require("cldr-core/supplemental/plurals.json").supplemental["plurals-type-cardinal"];
const shipped = JSON.parse(readFileSync(contract("languages.json"), "utf8"));

/** `no` is another name of `nb`; `yue` is written as `zh` in the trade. */
const left = ["und", "no", "yue", ...shipped.map(({ code }) => code)];
/** The scripts in which documents can be set (`web/build/program-fonts.ts`). */
const printed = ["Latn", "Cyrl", "Grek", "Arab", "Deva"];
const rightToLeft = ["Arab", "Hebr", "Thaa"];

/** Text is left of them what direction marks and invisible spaces are not. */
const plain = (text) => text.replaceAll(/[\u200e\u200f\u061c]/g, "");

/** The plural rules without their samples; `other` is what no rule is for. */
function pluralsOf(code) {
  const rules = Object.entries(pluralRules[code]).map(([form, rule]) => [
    form.slice("pluralRule-count-".length),
    rule.replace(/@.*/, "").trim(),
  ]);
  return Object.fromEntries(rules.filter(([form]) => form !== "other"));
}

function numeralsOf(code) {
  const numbers = new Intl.NumberFormat(code, { useGrouping: "always", numberingSystem: "latn" });
  const part = (number, type) => plain(numbers.formatToParts(number).find((one) => one.type === type).value);
  const whole = numbers.formatToParts(12_345_678).filter(({ type }) => type === "integer");
  const percent = new Intl.NumberFormat(code, { style: "percent", numberingSystem: "latn" }).formatToParts(0.12);
  const after = percent.slice(percent.findIndex(({ type }) => type === "integer") + 1).map(({ value }) => value);
  return {
    decimal: part(0.5, "decimal"),
    group: part(80_000, "group"),
    groupSize: whole.at(-2).value.length,
    // Turkish and Basque write the sign before the number. Where ranges are shown it stays behind them.
    percent: plain(after.join("")) || "%",
  };
}

/** A list's separators, with their spaces. */
function jointsOf(code, type) {
  const lists = new Intl.ListFormat(code, { type });
  const between = (items, place) => {
    const parts = lists.formatToParts(items);
    const at = parts.findIndex(({ value }) => value === items[place]);
    const next = parts.findIndex(({ value }) => value === items[place + 1]);
    return parts
      .slice(at + 1, next)
      .map(({ value }) => value)
      .join("");
  };
  const four = ["A", "B", "C", "D"];
  return { two: between(["A", "B"], 0), middle: between(four, 0), last: between(four, 2) };
}

/** Abbreviated, because the words would need another case within a sentence in many languages. */
function unitOf(code, unit, count) {
  return plain(new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: "short", numberingSystem: "latn" }).format(count));
}

function timeOf(code, unit) {
  const rules = new Intl.PluralRules(code);
  const forms = {};
  for (let count = 200; count >= 0; count -= 1) forms[rules.select(count)] = unitOf(code, unit, count).replace(String(count), "{{count}}");
  return { ...forms, other: forms.other ?? Object.values(forms)[0] };
}

function wordsOf(code) {
  const weight = unitOf(code, "kilogram", 50);
  return {
    kilogram: weight.startsWith("50") ? weight.slice(2).replace(/^[ \u202f]/, "\u00a0") : "\u00a0kg",
    and: jointsOf(code, "conjunction"),
    or: jointsOf(code, "disjunction"),
    minutes: timeOf(code, "minute"),
    hours: timeOf(code, "hour"),
    days: timeOf(code, "day"),
  };
}

/** The letters that the pages' fonts have, by script. */
const fonts = readFileSync(file("web/build/font-sources.ts"), "utf8");
function fontOf(scriptName) {
  const [, ranges = ""] = new RegExp(`\\b${scriptName}:\\s+"([^"]+)"`).exec(fonts) ?? [];
  return ranges
    .split(", ")
    .filter(Boolean)
    .map((range) =>
      range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16)),
    );
}
const fontsOf = { Latn: fontOf("latin"), Cyrl: fontOf("cyrillic"), Deva: fontOf("devanagari"), Arab: fontOf("arabic") };

/** Whether the pages' fonts have all letters of a language, only some of them (`part`), or none (`system`): of what it calls its neighbours and months. */
function fontFor(code, script) {
  const ranges = fontsOf[script];
  if (ranges === undefined) return "system";
  const months = new Intl.DateTimeFormat(code, { month: "long", weekday: "long", numberingSystem: "latn", calendar: "gregory" });
  const words = Array.from({ length: 12 }, (_, month) => months.format(new Date(Date.UTC(2024, month, month + 1))));
  const names = new Intl.DisplayNames(code, { type: "language", fallback: "none" });
  words.push(
    ...["de", "fr", "en", "es", "pl", "zh", "ru", "ar", "hi", "it", "pt", "ja", "tr", "sv", "nl", code].map((one) => names.of(one) ?? ""),
  );
  const places = new Intl.DisplayNames(code, { type: "region", fallback: "none" });
  const likely = new Intl.Locale(code).maximize().region;
  words.push(
    ...["DE", "US", "GB", "CZ", "CN", "GR", "EG", "TR", "SE", "NO", "CH", "AT", "HU", "TH", "KR", "IN", likely].map(
      (one) => places.of(one) ?? "",
    ),
  );
  const letters = [...new Set(words.join("").toLowerCase().normalize("NFC"))].filter((letter) => /[\p{L}\p{M}]/u.test(letter));
  const has = (letter) => ranges.some(([first, last = first]) => first <= letter.codePointAt(0) && letter.codePointAt(0) <= last);
  return letters.every(has) ? "page" : "part";
}

const scriptOf = (code) => new Intl.Locale(code).maximize().script;

function languageOf(code) {
  const { region } = new Intl.Locale(code).maximize();
  const script = scriptOf(code);
  const own = new Intl.DisplayNames(code, { type: "language" }).of(code);
  const comma = script === "Arab" ? "، " : ", ";
  return {
    code,
    name: own.charAt(0).toLocaleUpperCase(code) + own.slice(1),
    english: new Intl.DisplayNames("en", { type: "language" }).of(code),
    flag: region,
    direction: rightToLeft.includes(script) ? "rtl" : "ltr",
    comma,
    valueSeparator: comma,
    origin: `{district}${comma}{state}`,
    range: "–",
    numerals: numeralsOf(code),
    plurals: pluralsOf(code),
    script,
    font: fontFor(code, script),
    printed: printed.includes(script),
    words: wordsOf(code),
  };
}

const json = (value) =>
  `${JSON.stringify(value, null, 2)}\n`.replaceAll(
    /[\u00a0\u202f]/g,
    (space) => `\\u${space.codePointAt(0).toString(16).padStart(4, "0")}`,
  );

const codes = Object.entries(effectiveCoverageLevels)
  .filter(([code, level]) => level === "modern" && /^[a-z]{2,3}$/.test(code) && !left.includes(code) && pluralRules[code] !== undefined)
  .map(([code]) => code)
  .filter((code) => Intl.NumberFormat.supportedLocalesOf(code).length > 0);
const languages = codes.map(languageOf).sort((one, other) => one.english.localeCompare(other.english, "en"));
writeFileSync(
  contract("languages.json"),
  json(shipped.map((language) => ({ ...language, plurals: pluralsOf(language.code), script: scriptOf(language.code) }))),
);
writeFileSync(
  contract("more-languages.json"),
  `[\n${languages.map((language) => `  ${JSON.stringify(language)}`).join(",\n")}\n]\n`.replaceAll(
    /[\u00a0\u202f\u200b-\u200d]/g,
    (space) => `\\u${space.codePointAt(0).toString(16).padStart(4, "0")}`,
  ),
);
