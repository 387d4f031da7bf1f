#!/usr/bin/env node
// Writes contracts/country-names.tsv: what the site calls each country, by its ISO 3166 code, in the order of contracts/languages.json; then
// what people call it otherwise. The names are those of Unicode's CLDR, whose licence is Unicode-3.0. Run it after a language was added.
import { readFileSync, writeFileSync } from "node:fs";

const contract = (name) => new URL(`../contracts/${name}`, import.meta.url);
const languages = JSON.parse(readFileSync(contract("languages.json"), "utf8")).map(({ code }) => code);

/** CLDR's regions that are no countries. */
const otherRegions = ["CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"];

/** Further names, which CLDR does not have. */
const furtherNames = {
  AE: ["UAE", "U.A.E.", "Emirates", "VAE", "EAU", "الإمارات", "阿联酋", "यूएई"],
  CD: ["DR Congo", "DRC", "Democratic Republic of the Congo"],
  CG: ["Republic of the Congo"],
  CI: ["Ivory Coast"],
  CN: ["PR China", "People's Republic of China", "Mainland China", "中华人民共和国"],
  CZ: ["Czech Republic", "Česká republika", "República Checa", "République tchèque", "Tschechische Republik"],
  GB: [
    "UK",
    "Great Britain",
    "England",
    "Scotland",
    "Wales",
    "Northern Ireland",
    "Großbritannien",
    "Gran Bretaña",
    "Grande-Bretagne",
    "Grã-Bretanha",
    "Inglaterra",
    "Angleterre",
    "Англия",
    "ब्रिटेन",
    "بريطانيا",
  ],
  KR: ["Korea", "Republic of Korea", "Korea, Republic of"],
  MK: ["Macedonia"],
  MM: ["Burma"],
  NL: ["Holland", "Holanda", "Hollande", "Голландия", "هولندا", "荷蘭"],
  RU: ["Russian Federation", "РФ"],
  SA: ["KSA", "Kingdom of Saudi Arabia"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Turkey"],
  TW: ["台灣"],
  US: ["United States of America", "America", "Estados Unidos de América", "États-Unis d’Amérique", "यूएसए"],
};

/** What the site says where CLDR's name is not the usual one in the trade. */
const usualNames = {
  es: { SA: "Arabia Saudita" },
  fr: { VN: "Vietnam" },
  hi: { MX: "मेक्सिको", US: "संयुक्त राज्य अमेरिका" },
  ja: { US: "アメリカ" },
  ru: { AE: "Объединённые Арабские Эмираты", US: "США", ZA: "ЮАР" },
  zh: { AE: "阿联酋" },
};

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const codes = letters.flatMap((first) => letters.map((second) => first + second));

const nameIn = (language, code, style) => new Intl.DisplayNames(language, { type: "region", style, fallback: "none" }).of(code);

function namesOf(code) {
  const english = nameIn("en", code, "long");
  if (english === undefined) return [];
  const shown = languages.map((language) => usualNames[language]?.[code] ?? nameIn(language, code, "long") ?? english);
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  const names = [...languages, own].flatMap((language) => ["long", "short"].map((style) => nameIn(language, code, style)));
  // Some short names are the codes of other countries, such as RU for Reino Unido.
  const isName = (name) => name !== undefined && !/^\p{Lu}{2}$/u.test(name.replace(/[.-]/g, ""));
  const others = new Set([...names.filter(isName), ...(furtherNames[code] ?? [])]);
  return [...shown, ...[...others].filter((name) => !shown.includes(name))];
}

// An obsolete code, such as DD, is mapped to its successor.
const isCountry = (code) => new Intl.Locale(`und-${code}`).region === code && !otherRegions.includes(code);
const rows = codes.filter(isCountry).map((code) => [code, ...namesOf(code)]);
writeFileSync(
  contract("country-names.tsv"),
  rows
    .filter(({ length }) => length > 1)
    .map((row) => `${row.join("\t")}\n`)
    .join(""),
);
