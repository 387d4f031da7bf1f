import type { Facets } from "./filters.ts";
import { compare } from "./order.ts";

/** The distinct non-empty grades and origins among products, sorted: what the two filters offer. */
export function facetsOf(products: readonly { grade: string; origin: string }[]): Facets {
  return {
    grades: distinct(products.map(({ grade }) => grade)),
    origins: distinct(products.map(({ origin }) => origin)),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "").sort(compare);
}
