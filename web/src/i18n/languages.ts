import languagesJson from "#contracts/languages.json";

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
};

/** The languages in the order of the selector; the first one is the default and has no prefix. */
export const languages: readonly Language[] = languagesJson.map((language, place) => ({
  ...language,
  prefix: place === 0 ? "" : `/${language.code}`,
  direction: language.direction === "rtl" ? "rtl" : "ltr",
}));

const [first] = languages;
if (first === undefined) throw new Error("contracts/languages.json lists no language");

/** English: the default, without a URL prefix. */
export const defaultLanguage: Language = first;

/** Splits "/de/catalog" into its language and "/catalog"; a path without a known prefix is English. */
export function splitPath(path: string): { language: Language; path: string } {
  const [, head = "", ...rest] = path.split("/");
  const language = languages.find(({ prefix }) => prefix === `/${head}`);
  return language === undefined ? { language: defaultLanguage, path } : { language, path: `/${rest.join("/")}` };
}
