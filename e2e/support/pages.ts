import facts from "../../contracts/list-facts.json" with { type: "json" };
import contract from "../../contracts/screens.json" with { type: "json" };

/** The page of one product, as an example of all. */
const product = "/catalog/guntur-sannam-s4";

/** The addresses of all screens, without a language prefix. */
export const paths = [
  ...contract.screens.map(({ path }) => path),
  ...Object.keys(facts["blog:articles.items"]).map((slug) => `/blog/${slug}`),
  product,
];

/** Whether everything is tried in each language, as by `make test-long`, and not in some that stand for all. */
export const everyLanguage = process.env.EVERY_LANGUAGE !== undefined;

/** The languages of the site and their prefixes. */
export const prefixes = { en: "", hi: "/hi", es: "/es", fr: "/fr", de: "/de", ar: "/ar", zh: "/zh", ja: "/ja", pt: "/pt", ru: "/ru" };
