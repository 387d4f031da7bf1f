import languagesJson from "#contracts/languages.json";

/** How a language writes numbers in digits, as Unicode's CLDR has it; `groupSize` is 2 where lakhs are counted, else 3. */
export type Numerals = { decimal: string; group: string; groupSize: number; percent: string };

/** A display language of the site. */
export type Language = {
  code: string;
  /** What every path of it begins with: "/de", of the default language nothing. */
  prefix: string;
  /** Its own name. */
  name: string;
  english: string;
  /** An ISO country code. */
  flag: string;
  direction: "ltr" | "rtl";
  /** What parts the items of a list, with its space. */
  comma: string;
  /** What parts the values of a list that stands alone, such as a row of terms. */
  valueSeparator: string;
  /** Between the ends of a range where it is shown; what is typed, stored and sent has a hyphen. */
  range: string;
  numerals: Numerals;
};

/** The display languages in the order in which the selector shows them; the first one is the default and has no prefix. */
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
