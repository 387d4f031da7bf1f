import { hasHeat } from "#backend/categories.ts";
import type { Category } from "#backend/wire/catalogue.ts";
import { type HeatLevel, heatLevelOf } from "./heat.ts";
import { find, type Searchable, type Searched, searchable, wantedFrom } from "./search.ts";

/** The filters of the catalogue. `heat` may be set with any category, but only applies to categories that can be filtered by it. */
export type Filters = { search: string; category?: string; grade?: string; origin?: string; heat?: HeatLevel };

/** The name of a filter in its form field, query parameter and chip. */
export type FilterName = keyof Filters;

export const noFilters: Filters = { search: "" };

export type Facets = { categories: readonly Category[]; grades: string[]; origins: string[] };

export type Filterable = Searched & { category: string; grade: string; capsaicin_level: string | null };

/** A product with prepared values for the filters, so that a list of thousands can be filtered within a frame. */
export type Indexed<T extends Filterable> = { product: T; searchable: Searchable; heat?: HeatLevel };

/** Prepares a list for {@link matches}. */
export function indexed<T extends Filterable>(products: readonly T[]): Indexed<T>[] {
  return products.map((product) => ({
    product,
    searchable: searchable(product),
    heat: heatLevelOf(product.capsaicin_level),
  }));
}

/** The filters that have an effect: without a heat level that does not apply. */
export function effectiveFilters(filters: Filters, categories: readonly Category[]): Filters {
  return hasHeat(categories, filters.category) ? filters : { ...filters, heat: undefined };
}

/** The filters without unknown categories, grades and origins. */
export function validFilters(filters: Filters, { categories, grades, origins }: Facets): Filters {
  return {
    ...filters,
    category: categories.some(({ code }) => code === filters.category) ? filters.category : undefined,
    grade: filters.grade !== undefined && grades.includes(filters.grade) ? filters.grade : undefined,
    origin: filters.origin !== undefined && origins.includes(filters.origin) ? filters.origin : undefined,
  };
}

/**
 * The products that pass every filter, in their original order, except that products whose match is neither in name nor description come
 * last. Category, grade and origin must be equal. A search term with accents is searched for with them, and without them if nothing has them.
 */
export function filterProducts<T extends Filterable>(
  products: readonly Indexed<T>[],
  filters: Filters,
  categories: readonly Category[],
): T[] {
  const { search, category, grade, origin, heat } = effectiveFilters(filters, categories);
  const matches = ({ product, ...ready }: Indexed<T>): boolean =>
    (category === undefined || product.category === category) &&
    (grade === undefined || product.grade === grade) &&
    (origin === undefined || product.origin === origin) &&
    (heat === undefined || ready.heat === heat);
  const candidates = products.filter(matches);
  for (const wanted of wantedFrom(search)) {
    const shown: T[] = [];
    const beyond: T[] = [];
    for (const { searchable, product } of candidates) {
      const match = find(searchable, wanted);
      if (match !== undefined) (match === "shown" ? shown : beyond).push(product);
    }
    if (shown.length + beyond.length > 0) return [...shown, ...beyond];
  }
  return [];
}

export function activeFilters(filters: Filters, categories: readonly Category[]): FilterName[] {
  const { search, category, grade, origin, heat } = effectiveFilters(filters, categories);
  const values: [FilterName, string | undefined][] = [
    ["search", search.trim() || undefined],
    ["category", category],
    ["grade", grade],
    ["origin", origin],
    ["heat", heat],
  ];
  return values.filter(([, value]) => value !== undefined).map(([name]) => name);
}
