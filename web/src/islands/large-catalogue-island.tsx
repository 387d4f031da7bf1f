import { defineCatalogue } from "./catalogue/define-catalogue.tsx";
import { usePages } from "./catalogue/use-pages.ts";

/** A catalogue too large for that: the data interface narrows it, and gives it by pages. */
export const island = defineCatalogue("large-catalogue", usePages);
