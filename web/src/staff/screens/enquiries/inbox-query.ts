import { type Condition, quoted } from "#staff/backend/conditions.ts";
import { dueSoon, overdue } from "#staff/enquiries/due.ts";
import type { Status } from "#staff/enquiries/enquiry.ts";
import { searchConditions } from "#staff/enquiries/search.ts";
import { isCountryCode } from "#staff/i18n/country-names.ts";
import type { ListAddress, ListOptions } from "#staff/list/list-address.ts";

export const views = ["open", "overdue", "soon", "mine", "unassigned", "quoted", "won", "lost", "doubtful", "spam", "all"] as const;
export type View = (typeof views)[number];

/** The statuses that a tab with several of them can be filtered by; other tabs have one each. */
const mixed: Partial<Record<View, readonly Status[]>> = {
  open: ["new", "in_work"],
  overdue: ["new", "in_work"],
  soon: ["new", "in_work"],
  mine: ["new", "in_work", "quoted"],
  unassigned: ["new", "in_work"],
  all: ["new", "in_work", "quoted", "won", "lost", "spam", "quarantined"],
};

export function statusesOf(view: View): readonly Status[] {
  return mixed[view] ?? [];
}

const filters = { view: views, search: "", status: "", country: "", interest: "", language: "", owner: "" } as const;

/** The inbox, as in its address. `owner` is the id of an account; `none` for unassigned enquiries. */
export const inbox: ListOptions<typeof filters> = {
  filters,
  path: "/enquiries",
  // Not every tab has every status.
  corrected: (chosen) => (statusesOf(chosen.view).some((status) => status === chosen.status) ? chosen : { ...chosen, status: "" }),
};
export type InboxList = ListAddress<typeof filters>;
export type InboxFilters = InboxList["filters"];

/** The conditions of a tab for a person at a time. */
export function conditionsOfView(view: View, person: string, now: Date): Condition[] {
  switch (view) {
    case "open":
      return ["status.in.(new,in_work)"];
    case "overdue":
      return overdue(now);
    case "soon":
      return dueSoon(now);
    case "mine":
      return ["status.in.(new,in_work,quoted)", `assigned_to.eq.${quoted(person)}`];
    case "unassigned":
      return ["status.in.(new,in_work)", "assigned_to.is.null"];
    case "doubtful":
      return ["status.eq.quarantined"];
    case "all":
      return [];
    default:
      return [`status.eq.${view}`];
  }
}

/** A country by its code, or as it was typed if it has none. */
function ofCountry(country: string): Condition[] {
  if (country === "") return [];
  return isCountryCode(country) ? [`country_code.eq.${country}`] : ["country_code.is.null", `country.eq.${quoted(country)}`];
}

export function conditionsOf(filters: InboxFilters, person: string, now: Date): Condition[] {
  const { view, search, status, country, interest, language, owner } = filters;
  return [
    ...conditionsOfView(view, person, now),
    ...searchConditions(search),
    ...(status === "" ? [] : [`status.eq.${status}`]),
    ...ofCountry(country),
    ...(interest === "" ? [] : [`product_interest.eq.${quoted(interest)}`]),
    ...(language === "" ? [] : [`language.eq.${quoted(language)}`]),
    ...(owner === "" ? [] : [owner === "none" ? "assigned_to.is.null" : `assigned_to.eq.${quoted(owner)}`]),
  ];
}

/** The order of a tab: most urgent first. */
export function orderOf({ view, search }: Pick<InboxFilters, "view" | "search">): string {
  switch (view) {
    case "open":
    case "overdue":
    case "soon":
    case "mine":
    case "unassigned":
      // Waiting enquiries by due time, then answered ones.
      return "first_answered_at.desc.nullsfirst,due_at.asc.nullslast,id";
    case "quoted":
      return "first_answered_at.asc.nullsfirst,id";
    case "won":
    case "lost":
    case "spam":
      return "closed_at.desc.nullslast,id.desc";
    default:
      // A rare word is looked for in every enquiry. They are numbered as they come in, and read in that order sooner than by an index of times.
      return search === "" ? "received_at.desc,id.desc" : "id.desc";
  }
}
