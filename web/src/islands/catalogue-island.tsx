import { defineCatalogue } from "./catalogue/define-catalogue.tsx";
import { useWholeList } from "./catalogue/use-whole-list.ts";

/** The catalogue that loads the whole list and filters it in the browser. */
export const island = defineCatalogue("catalogue", useWholeList);
