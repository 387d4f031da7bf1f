import languagesJson from "#contracts/languages.json";
import type { ValueWords } from "#i18n/lists.ts";
import type { PluralRules } from "#i18n/plural-rules.ts";

/** How a language writes numbers in digits, from Unicode's CLDR; `groupSize` is 2 where lakhs are counted, otherwise 3. */
export type Numerals = { decimal: string; group: string; groupSize: number; percent: string };

export type Language = {
  code: string;
  /** The prefix of its paths: "/de", or empty for the default language. */
  prefix: string;
  /** Its own name for itself. */
  name: string;
  english: string;
  /** An ISO country code. */
  flag: string;
  direction: "ltr" | "rtl";
  /** The separator in lists, including any space. */
  comma: string;
  /** The separator of values in a standalone list, such as a row of terms. */
  valueSeparator: string;
  /** The separator of ranges where they are shown; typed, stored and sent ranges have a hyphen. */
  range: string;
  numerals: Numerals;
  plurals: PluralRules;
  /** Only of a language that the company has added, which has no other source for them. */
  words?: ValueWords;
  /** The code of its script in ISO 15924. */
  script: string;
};

/**
 * The languages that the program is shipped with texts in, in the order of the selector; the first one is the default and has no prefix. Those
 * that the company has added come from the program (`server/host.ts`).
 */
export const languages: readonly Language[] = languagesJson.map((language, place) => ({
  ...language,
  prefix: place === 0 ? "" : `/${language.code}`,
  direction: language.direction === "rtl" ? "rtl" : "ltr",
}));

const [first] = languages;
if (first === undefined) throw new Error("contracts/languages.json lists no language");

/** English: the default, without a URL prefix. */
export const defaultLanguage: Language = first;

/** Splits "/de/catalog" into its language and "/catalog"; a path without the prefix of one of the site's languages is English. */
export function splitPath(path: string, ofSite: readonly Language[] = languages): { language: Language; path: string } {
  const [, head = "", ...rest] = path.split("/");
  const language = ofSite.find(({ prefix }) => prefix === `/${head}`);
  return language === undefined ? { language: defaultLanguage, path } : { language, path: `/${rest.join("/")}` };
}
