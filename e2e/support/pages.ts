import contract from "../../contracts/screens.json" with { type: "json" };

/** A product's page, which stands for all of them. */
const product = "/catalog/guntur-sannam-s4";

/** The addresses of all screens, without the prefix of a language. */
export const paths = [...contract.screens.map(({ path }) => path), product];

/** The languages of the site and their prefixes. */
export const prefixes = { en: "", hi: "/hi", es: "/es", fr: "/fr", de: "/de", ar: "/ar", zh: "/zh", ja: "/ja", pt: "/pt", ru: "/ru" };
