#!/usr/bin/env node
// Writes contracts/country-names.tsv: what people call each country, by its ISO 3166 code, as Unicode's CLDR names it in the languages of the
// site and in its own. Run it after a language was added. The licence of CLDR is Unicode-3.0.
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

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const codes = letters.flatMap((first) => letters.map((second) => first + second));

function namesOf(code) {
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  const names = [...languages, own].flatMap((language) =>
    ["long", "short"].map((style) => new Intl.DisplayNames(language, { type: "region", style, fallback: "none" }).of(code)),
  );
  // Some short names are the codes of other countries, such as RU for Reino Unido.
  const isName = (name) => name !== undefined && !/^\p{Lu}{2}$/u.test(name.replace(/[.-]/g, ""));
  return [...new Set([...names.filter(isName), ...(furtherNames[code] ?? [])])];
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
