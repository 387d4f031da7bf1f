/**
 * The distinct non-empty grades and origins among products: what the two filters offer. Origins are sorted by the rules of the
 * language; grades stand in the order of those that are known, and then sorted.
 */
export function facetsOf(
  products: readonly { grade: string; origin: string }[],
  language: string,
  knownGrades: readonly string[] = [],
): { grades: string[]; origins: string[] } {
  const grades = new Set(products.map(({ grade }) => grade));
  const known = knownGrades.filter((grade) => grades.delete(grade));
  return {
    grades: [...known, ...distinct([...grades], language)],
    origins: distinct(
      products.map(({ origin }) => origin),
      language,
    ),
  };
}

function distinct(texts: readonly string[], language: string): string[] {
  return [...new Set(texts)].filter((text) => text !== "").sort(new Intl.Collator(language).compare);
}
