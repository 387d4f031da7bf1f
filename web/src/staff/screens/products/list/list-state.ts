import type { Sort } from "#staff/ui/table.tsx";

/** The filters and the order of the list, as in its address. */
export type ListState = {
  search: string;
  category: string;
  grade: string;
  /** One of the views of the list. */
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

/** The address of a state: only values that are not the default. */
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
  // An inner join leaves out the products without a draft.
  drafts: {},
};

/** In the syntax of the data provider: `COLUMN@OPERATOR`. Takes the filters, and today's date, `2026-11-24`. */
export function filterOf(
  { search, category, grade, show }: Pick<ListState, "search" | "category" | "grade" | "show">,
  today: string,
): Record<string, unknown> {
  // Characters with a meaning in the filter syntax are removed. The words must occur in order, with anything between them.
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
