import { defineCatalogue } from "./catalogue/define-catalogue.tsx";
import { usePages } from "./catalogue/use-pages.ts";

/** The catalogue that is too large to load as a whole: the data interface filters it, and returns it page by page. */
export const island = defineCatalogue("large-catalogue", usePages);
