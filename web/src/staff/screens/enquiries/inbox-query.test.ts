import { expect, test } from "vitest";
import { listQueryOf, listStateOf } from "#staff/list/list-address.ts";
import { conditionsOf, inbox, orderOf } from "./inbox-query.ts";

const stateOf = (query: string) => listStateOf(inbox, new URLSearchParams(query));
const { filters: empty } = stateOf("");
const now = new Date("2026-11-24T09:30:00Z");

test("an address says the same as the inbox shows, and nothing says the open ones", () => {
  const shared = "view=overdue&search=teja+s17&status=in_work&country=Germany&page=3";
  expect(listQueryOf(inbox, stateOf(shared))).toBe(shared);
  expect(listQueryOf(inbox, stateOf(""))).toBe("");
});

test("an address with nonsense in it shows the open ones from the start", () => {
  expect(stateOf("view=nothing&page=-2")).toEqual(stateOf(""));
});

test("a status that the tab does not have is left out of the address", () => {
  expect(listQueryOf(inbox, { ...stateOf(""), filters: { ...empty, view: "won", status: "new" } })).toBe("view=won");
  expect(stateOf("view=won&status=new").filters.status).toBe("");
  expect(stateOf("view=all&status=won").filters.status).toBe("won");
});

test("overdue is what waits and whose time is over, due soon what has six hours left, and a status narrows either", () => {
  const waiting = ["first_answered_at.is.null", "closed_at.is.null", "due_at.not.is.null"];
  expect(conditionsOf({ ...empty, view: "overdue", status: "new" }, "me", now)).toEqual([
    ...waiting,
    "due_at.lt.2026-11-24T09:30:00.000Z",
    "status.eq.new",
  ]);
  expect(conditionsOf({ ...empty, view: "soon" }, "me", now)).toEqual([
    ...waiting,
    "due_at.gte.2026-11-24T09:30:00.000Z",
    "due_at.lt.2026-11-24T15:30:00.000Z",
  ]);
});

test("tab and filters count together", () => {
  const query = { ...empty, view: "mine" as const, interest: "spices", owner: "none" };
  expect(conditionsOf(query, "u1", now)).toEqual([
    "status.in.(new,in_work,quoted)",
    'assigned_to.eq."u1"',
    'product_interest.eq."spices"',
    "assigned_to.is.null",
  ]);
});

test("all enquiries come newest first, with a search in the order in which they are read soonest", () => {
  expect(orderOf({ view: "all", search: "" })).toBe("received_at.desc,id.desc");
  expect(orderOf({ view: "all", search: "nse-4711" })).toBe("id.desc");
  expect(orderOf({ view: "won", search: "nse-4711" })).toBe("closed_at.desc.nullslast,id.desc");
});
