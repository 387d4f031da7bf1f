import { type Condition, quoted } from "#staff/backend/conditions.ts";
import { orderBy } from "#staff/backend/rows.ts";
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
    sort: isUsualSort(sort) ? "" : orderBy(sort),
    page: page === 1 ? "" : String(page),
  };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
}

const conditionsOfShow = (today: string): Record<Show, Condition[]> => ({
  all: [],
  active: ["active.is.true"],
  hidden: ["active.is.false"],
  featured: ["featured.is.true"],
  noPicture: ["image_url.is.null"],
  priceOver: ["active.is.true", `price_valid_until.lt.${today}`],
  stale: ["active.is.true"],
  drafts: [],
});

/** The conditions of the filters. Takes today's date, `2026-11-24`. */
export function conditionsOf(
  { search, category, grade, show }: Pick<ListState, "search" | "category" | "grade" | "show">,
  today: string,
): Condition[] {
  // Characters with a meaning in the filter syntax are removed. The words must occur in order, with anything between them.
  const words = search
    .replaceAll(/[,()*%"\\:]/g, " ")
    .trim()
    .split(/\s+/)
    .join("*");
  const searched = ["name", "slug", "district", "botanical_name"].map((column) => `${column}.ilike.*${words}*`);
  return [
    ...conditionsOfShow(today)[show],
    ...(category === "" ? [] : [`category.eq.${quoted(category)}`]),
    ...(grade === "" ? [] : [`grade.eq.${quoted(grade)}`]),
    ...(words === "" ? [] : [`or(${searched.join(",")})`]),
  ];
}
