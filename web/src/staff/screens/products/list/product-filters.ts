import { type Condition, quoted } from "#staff/backend/conditions.ts";
import type { ListAddress } from "#staff/list/list-address.ts";

export const shows = ["all", "active", "hidden", "featured", "noPicture", "priceOver", "stale", "drafts"] as const;
export type Show = (typeof shows)[number];

export const productList = {
  filters: { search: "", category: "", grade: "", show: shows },
  sort: { usual: { column: "name", descending: false }, columns: ["name", "category", "grade", "price_from", "updated_at"] },
} as const;
export type ProductFilters = ListAddress<typeof productList.filters>["filters"];

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
export function conditionsOf({ search, category, grade, show }: ProductFilters, today: string): Condition[] {
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
