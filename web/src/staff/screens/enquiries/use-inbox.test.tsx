import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useListAddress } from "#staff/list/list-address.ts";
import { list, type Request, refusal, renderHookFor } from "#staff/testing/program.tsx";
import { inbox } from "./inbox-query.ts";
import { useInbox } from "./use-inbox.ts";

afterEach(() => vi.useRealTimers());

const useInboxHere = () => useInbox(useListAddress(inbox));
const conditions = ({ query }: Request) => query.get("or") ?? "";

test("a tab asks for its enquiries, the most urgent first, and for those of the person who is signed in", async () => {
  const { result, asked } = renderHookFor(useInboxHere, () => list([{ id: 7 }], 120), "/?view=mine&country=BR&page=2");
  await expect.poll(() => result.current.rows).toEqual([{ id: 7 }]);
  expect(conditions(asked[0] as Request)).toBe('(and(status.in.(new,in_work,quoted),assigned_to.eq."u1",country_code.eq.BR))');
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    order: "first_answered_at.desc.nullsfirst,due_at.asc.nullslast,id.asc",
    offset: "50",
  });
});

test("an enquiry whose time passes while the inbox is open comes into the tab of late ones, which is never empty meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-11-24T09:30:00Z") });
  const due: [id: number, at: string][] = [
    [1, "2026-11-24T09:00:00Z"],
    [2, "2026-11-24T09:30:10Z"],
  ];
  const shown: number[] = [];
  const { result } = renderHookFor(
    () => {
      const found = useInboxHere();
      shown.push(found.rows.length);
      return found;
    },
    (request) => {
      const now = new Date(/due_at\.lt\.([^)]+)/.exec(conditions(request))?.[1] ?? "");
      return list(due.filter(([, at]) => new Date(at) < now).map(([id]) => ({ id })));
    },
    "/?view=overdue",
  );
  await expect.poll(() => result.current.rows).toEqual([{ id: 1 }]);
  await act(async () => vi.advanceTimersByTime(31_000));
  await expect.poll(() => result.current.rows).toEqual([{ id: 1 }, { id: 2 }]);
  expect(shown.slice(shown.indexOf(1))).not.toContain(0);
});

test("an inbox that may not be read says so, and has no rows", async () => {
  const { result } = renderHookFor(useInboxHere, () => refusal("42501", ""));
  await expect.poll(() => result.current.error).toMatchObject({ code: "42501" });
  expect(result.current).toMatchObject({ rows: [], isPending: false });
});
