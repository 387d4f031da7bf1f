import languagesJson from "#contracts/languages.json";

/** How a language writes numbers in digits, as Unicode's CLDR has it; `groupSize` is 2 where lakhs are counted, else 3. */
export type Numerals = { decimal: string; group: string; groupSize: number; percent: string };

/** A display language of the site. */
export type Language = {
  /** The prefix of its URLs. */
  code: string;
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
  numerals: Numerals;
};

/** The display languages in the order in which the selector shows them; the first one is the default and has no prefix. */
export const languages: readonly Language[] = languagesJson.map((language) => ({
  ...language,
  direction: language.direction === "rtl" ? "rtl" : "ltr",
}));

const [first] = languages;
if (first === undefined) throw new Error("contracts/languages.json lists no language");

/** English: the default, without a URL prefix. */
export const defaultLanguage: Language = first;

/** The prefix that every path of a language begins with: "" for the default, "/de" for German. */
export function prefixOf(language: Language): string {
  return language.code === defaultLanguage.code ? "" : `/${language.code}`;
}

/** Splits "/de/catalog" into its language and "/catalog"; a path without a known prefix is English. */
export function splitPath(path: string): { language: Language; path: string } {
  const [, head = "", ...rest] = path.split("/");
  const language = languages.find((candidate) => candidate.code === head && candidate.code !== defaultLanguage.code);
  return language === undefined ? { language: defaultLanguage, path } : { language, path: `/${rest.join("/")}` };
}

/** The path of a page in a language: `pathIn(german, "/catalog")` is "/de/catalog", of "/" it is "/de". */
export function pathIn(language: Language, path: string): string {
  const prefixed = `${prefixOf(language)}${path === "/" ? "" : path}`;
  return prefixed === "" ? "/" : prefixed;
}
