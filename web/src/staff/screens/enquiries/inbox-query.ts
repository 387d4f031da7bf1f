import { type Condition, hasWords, quoted } from "#staff/backend/conditions.ts";

/** The tabs of the inbox. */
export const views = ["open", "mine", "unassigned", "quoted", "won", "lost", "doubtful", "spam", "all"] as const;
export type View = (typeof views)[number];

/** What the inbox shows, as its address says it. */
export type InboxQuery = {
  view: View;
  search: string;
  country: string;
  interest: string;
  language: string;
  /** The id of an account; `none` for those of nobody. */
  owner: string;
  /** From 1. */
  page: number;
};

/** The parts of the address that narrow the list. */
export const filterNames = ["search", "country", "interest", "language", "owner"] as const;

export function inboxQueryOf(address: URLSearchParams): InboxQuery {
  const text = (name: string) => address.get(name) ?? "";
  const page = Number.parseInt(text("page"), 10);
  return {
    view: views.find((view) => view === text("view")) ?? "open",
    search: text("search"),
    country: text("country"),
    interest: text("interest"),
    language: text("language"),
    owner: text("owner"),
    page: page > 1 ? page : 1,
  };
}

/** The address of a query; what says nothing is left out. */
export function addressOf({ view, page, ...filters }: InboxQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (view !== "open") address.set("view", view);
  for (const name of filterNames) if (filters[name] !== "") address.set(name, filters[name]);
  if (page > 1) address.set("page", String(page));
  return address;
}

/** The enquiries of a tab, seen by a person. */
export function conditionsOfView(view: View, person: string): Condition[] {
  switch (view) {
    case "open":
      return ["status.in.(new,in_work)"];
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

/** All that a row must fulfil to be shown. */
export function conditionsOf(query: InboxQuery, person: string): Condition[] {
  const { view, search, country, interest, language, owner } = query;
  return [
    ...conditionsOfView(view, person),
    ...hasWords("search_text", search),
    ...hasWords("country", country),
    ...(interest === "" ? [] : [`product_interest.eq.${quoted(interest)}`]),
    ...(language === "" ? [] : [`language.eq.${quoted(language)}`]),
    ...(owner === "" ? [] : [owner === "none" ? "assigned_to.is.null" : `assigned_to.eq.${quoted(owner)}`]),
  ];
}

/** The order of a tab, for `sort` of a list: what must be done first stands above. */
export function orderOf(view: View): { field: string; order: "ASC" | "DESC" } {
  switch (view) {
    case "open":
    case "mine":
    case "unassigned":
      // Those that wait, by what is left of their time; then those that have had an answer.
      return { field: "first_answered_at.desc.nullsfirst,due_at.asc.nullslast,id", order: "ASC" };
    case "quoted":
      return { field: "first_answered_at.asc.nullsfirst,id", order: "ASC" };
    case "won":
    case "lost":
    case "spam":
      return { field: "closed_at.desc.nullslast,id", order: "DESC" };
    default:
      return { field: "received_at.desc,id", order: "DESC" };
  }
}
