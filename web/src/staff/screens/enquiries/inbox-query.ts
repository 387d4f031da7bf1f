import { type Condition, hasWords, quoted } from "#staff/backend/conditions.ts";
import { dueSoon, overdue } from "#staff/enquiries/due.ts";
import type { Status } from "#staff/enquiries/enquiry.ts";

/** The tabs of the inbox. */
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

/** The state of the inbox, as in its address. */
export type InboxQuery = {
  view: View;
  search: string;
  /** One of the tab's statuses; empty for all. */
  status: Status | "";
  country: string;
  interest: string;
  language: string;
  /** The id of an account; `none` for unassigned enquiries. */
  owner: string;
  /** From 1. */
  page: number;
};

/** The filters in the address. */
export const filterNames = ["search", "status", "country", "interest", "language", "owner"] as const;

export function inboxQueryOf(address: URLSearchParams): InboxQuery {
  const text = (name: string) => address.get(name) ?? "";
  const page = Number.parseInt(text("page"), 10);
  const view = views.find((known) => known === text("view")) ?? "open";
  return {
    view,
    search: text("search"),
    status: statusesOf(view).find((status) => status === text("status")) ?? "",
    country: text("country"),
    interest: text("interest"),
    language: text("language"),
    owner: text("owner"),
    page: page > 1 ? page : 1,
  };
}

/** The address of a query, without empty parameters or a status that the tab does not have. */
export function addressOf({ view, page, ...filters }: InboxQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (view !== "open") address.set("view", view);
  const isSaid = (name: (typeof filterNames)[number]) =>
    name === "status" ? statusesOf(view).some((status) => status === filters.status) : filters[name] !== "";
  for (const name of filterNames.filter(isSaid)) address.set(name, filters[name]);
  if (page > 1) address.set("page", String(page));
  return address;
}

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

/** All conditions of a query. */
export function conditionsOf(query: InboxQuery, person: string, now: Date): Condition[] {
  const { view, search, status, country, interest, language, owner } = query;
  return [
    ...conditionsOfView(view, person, now),
    ...hasWords("search_text", search),
    ...(status === "" ? [] : [`status.eq.${status}`]),
    ...hasWords("country", country),
    ...(interest === "" ? [] : [`product_interest.eq.${quoted(interest)}`]),
    ...(language === "" ? [] : [`language.eq.${quoted(language)}`]),
    ...(owner === "" ? [] : [owner === "none" ? "assigned_to.is.null" : `assigned_to.eq.${quoted(owner)}`]),
  ];
}

/** The order of a tab: most urgent first. */
export function orderOf(view: View): string {
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
      return "received_at.desc,id.desc";
  }
}
