import { defineCatalogue } from "./catalogue/define-catalogue.tsx";
import { useWholeList } from "./catalogue/use-whole-list.ts";

/** The catalogue, which reads the whole list and narrows it in the browser. */
export const island = defineCatalogue("catalogue", useWholeList);
