import { expect, test } from "vitest";
import { allOf } from "#staff/backend/conditions.ts";
import { addressOf, conditionsOf, inboxQueryOf } from "./inbox-query.ts";

const empty = inboxQueryOf(new URLSearchParams());

test("an address says the same as the inbox shows, and nothing says the open ones", () => {
  const shared = new URLSearchParams("view=quoted&search=teja+s17&country=Germany&page=3");
  expect(addressOf(inboxQueryOf(shared)).toString()).toBe(shared.toString());
  expect(addressOf(empty).toString()).toBe("");
});

test("an address with nonsense in it shows the open ones from the start", () => {
  expect(inboxQueryOf(new URLSearchParams("view=nothing&page=-2"))).toEqual(empty);
});

test("every word that is searched for must be there, whatever signs are in it", () => {
  const query = { ...empty, view: "all" as const, search: ' 2×20ft  "FOB, (Chennai)" ' };
  expect(conditionsOf(query, "me")).toEqual([
    'search_text.ilike."*2×20ft*"',
    'search_text.ilike."*\\"FOB,*"',
    'search_text.ilike."*(Chennai)\\"*"',
  ]);
});

test("tab and filters count together", () => {
  const query = { ...empty, view: "mine" as const, interest: "spices", owner: "none" };
  expect(allOf(conditionsOf(query, "u1"))).toEqual({
    "and@": '(status.in.(new,in_work,quoted),assigned_to.eq."u1",product_interest.eq."spices",assigned_to.is.null)',
  });
  expect(allOf([])).toEqual({});
});
