import contract from "../../contracts/screens.json" with { type: "json" };

/** A product's page, which stands for all of them. */
const product = "/catalog/guntur-sannam-s4";

/** The addresses of all screens in English. */
export const paths = [...contract.screens.map(({ path }) => path), product];

/** The addresses that exist in every language. */
export const translatedPaths = ["/catalog", product, "/contact"];

/** The languages of the site and their prefixes. */
export const prefixes = { en: "", hi: "/hi", es: "/es", fr: "/fr", de: "/de", ar: "/ar", zh: "/zh", ja: "/ja", pt: "/pt", ru: "/ru" };

/** The addresses that have been translated into a language, without its prefix. */
export function pathsIn(language: string): readonly string[] {
  return language === "en" ? paths : translatedPaths;
}
