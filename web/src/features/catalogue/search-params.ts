import type { Filters } from "./filters.ts";
import { heatLevels } from "./heat.ts";

/** Parses a query string ("?category=spices&grade=A"). Unknown parameters and heat levels are ignored. */
export function filtersFrom(query: string): Filters {
  const parameters = new URLSearchParams(query);
  return {
    search: parameters.get("search") ?? "",
    category: parameters.get("category") || undefined,
    grade: parameters.get("grade") || undefined,
    origin: parameters.get("origin") || undefined,
    heat: heatLevels.find((level) => level === parameters.get("heat")),
  };
}

/** The page number in a query string; 1 by default. */
export function pageFrom(query: string): number {
  const text = new URLSearchParams(query).get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The query string for filters and a page, "" for the whole catalogue's first page; always in the same order. */
export function queryOf(filters: Filters, page = 1): string {
  const parameters = new URLSearchParams();
  for (const name of ["category", "grade", "origin", "heat", "search"] as const) {
    const value = filters[name];
    if (value) parameters.set(name, value);
  }
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return query === "" ? "" : `?${query}`;
}
