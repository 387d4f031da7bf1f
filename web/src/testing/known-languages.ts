import moreLanguages from "#contracts/more-languages.json";
import { type Language, languages } from "#i18n/languages.ts";

/** The languages that a company can add, as the program tells the pages of them. */
const more: readonly Language[] = moreLanguages.map(({ direction, ...facts }) => ({
  ...facts,
  prefix: `/${facts.code}`,
  direction: direction === "rtl" ? "rtl" : "ltr",
}));

/** Every language that a site can have. */
export const knownLanguages: readonly Language[] = [...languages, ...more];
