import { compare } from "./order.ts";

/**
 * The distinct non-empty grades and origins among products: what the two filters offer. Origins are sorted; grades stand in the order of
 * those that are known, and then sorted.
 */
export function facetsOf(
  products: readonly { grade: string; origin: string }[],
  knownGrades: readonly string[] = [],
): { grades: string[]; origins: string[] } {
  const grades = new Set(products.map(({ grade }) => grade));
  const known = knownGrades.filter((grade) => grades.delete(grade));
  return {
    grades: [...known, ...distinct([...grades])],
    origins: distinct(products.map(({ origin }) => origin)),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "").sort(compare);
}
