/**
 * The distinct non-empty grades and origins of products, as options of the two filters. Origins are sorted by the rules of the language;
 * known grades keep their order and come first.
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
