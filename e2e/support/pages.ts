/** The screens that the site has, by their paths in English. */
export const paths = ["/catalog", "/catalog/guntur-sannam-s4", "/contact"];

/** The languages of the site and their prefixes. */
export const prefixes = { en: "", hi: "/hi", es: "/es", fr: "/fr", de: "/de", ar: "/ar", zh: "/zh", ja: "/ja", pt: "/pt", ru: "/ru" };
