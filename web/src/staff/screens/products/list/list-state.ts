import type { Sort } from "#staff/ui/table.tsx";

/** What the list is narrowed by and how it is ordered, as its address says it. */
export type ListState = {
  search: string;
  category: string;
  grade: string;
  /** One of the ways to look at the list. */
  show: Show;
  sort: Sort;
  /** From 1. */
  page: number;
};

export const shows = ["all", "active", "hidden", "featured", "noPicture", "priceOver", "stale", "drafts"] as const;
export type Show = (typeof shows)[number];

const usualSort: Sort = { column: "name", descending: false };
const sortable = ["name", "category", "grade", "price_from", "updated_at"];

export function listStateOf(parameters: URLSearchParams): ListState {
  const text = (name: string) => parameters.get(name) ?? "";
  const [column = "", direction = ""] = text("sort").split(".");
  const page = Number(text("page"));
  return {
    search: text("search"),
    category: text("category"),
    grade: text("grade"),
    show: shows.find((show) => show === text("show")) ?? "all",
    sort: sortable.includes(column) ? { column, descending: direction === "desc" } : usualSort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function isUsualSort(sort: Sort): boolean {
  return sort.column === usualSort.column && !sort.descending;
}

/** The address of a state: only what is not as usual. */
export function parametersOf({ search, category, grade, show, sort, page }: ListState): URLSearchParams {
  const given = {
    search,
    category,
    grade,
    show: show === "all" ? "" : show,
    sort: isUsualSort(sort) ? "" : `${sort.column}.${sort.descending ? "desc" : "asc"}`,
    page: page === 1 ? "" : String(page),
  };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
}

const showFilters: Record<Show, Record<string, unknown> | ((today: string) => Record<string, unknown>)> = {
  all: {},
  active: { "active@eq": true },
  hidden: { "active@eq": false },
  featured: { "featured@eq": true },
  noPicture: { "image_url@is": "null" },
  priceOver: (today) => ({ "active@eq": true, "price_valid_until@lt": today }),
  stale: { "active@eq": true, "stale.stale@neq": "[]" },
  // The columns that are asked for leave out the products without one.
  drafts: {},
};

/** As of the data provider: `COLUMN@OPERATOR`. In: what the list is narrowed by, and today's day, `2026-11-24`. */
export function filterOf(
  { search, category, grade, show }: Pick<ListState, "search" | "category" | "grade" | "show">,
  today: string,
): Record<string, unknown> {
  // What the interface reads as its own signs is left out. The words stand one after the other, with anything between them.
  const words = search
    .replaceAll(/[,()*%"\\:]/g, " ")
    .trim()
    .split(/\s+/)
    .join("*");
  const shown = showFilters[show];
  return {
    ...(typeof shown === "function" ? shown(today) : shown),
    ...(category !== "" && { "category@eq": category }),
    ...(grade !== "" && { "grade@eq": grade }),
    ...(words !== "" && { "@or": { "name@ilike": words, "slug@ilike": words, "district@ilike": words, "botanical_name@ilike": words } }),
  };
}
