import { expect, test } from "vitest";
import { addressOf, conditionsOf, inboxQueryOf } from "./inbox-query.ts";

const empty = inboxQueryOf(new URLSearchParams());
const now = new Date("2026-11-24T09:30:00Z");

test("an address says the same as the inbox shows, and nothing says the open ones", () => {
  const shared = new URLSearchParams("view=overdue&search=teja+s17&status=in_work&country=Germany&page=3");
  expect(addressOf(inboxQueryOf(shared)).toString()).toBe(shared.toString());
  expect(addressOf(empty).toString()).toBe("");
});

test("an address with nonsense in it shows the open ones from the start", () => {
  expect(inboxQueryOf(new URLSearchParams("view=nothing&page=-2"))).toEqual(empty);
});

test("a status that the tab does not have is left out of the address", () => {
  expect(addressOf({ ...empty, view: "won", status: "new" }).toString()).toBe("view=won");
  expect(inboxQueryOf(new URLSearchParams("view=won&status=new")).status).toBe("");
  expect(inboxQueryOf(new URLSearchParams("view=all&status=won")).status).toBe("won");
});

test("overdue is what waits and whose time is over, due soon what has six hours left, and a status narrows either", () => {
  const waiting = ["status.in.(new,in_work)", "first_answered_at.is.null"];
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

test("every word that is searched for must be there, whatever signs are in it", () => {
  const query = { ...empty, view: "all" as const, search: ' 2×20ft  "FOB, (Chennai)" ' };
  expect(conditionsOf(query, "me", now)).toEqual([
    'search_text.ilike."*2×20ft*"',
    'search_text.ilike."*\\"FOB,*"',
    'search_text.ilike."*(Chennai)\\"*"',
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
