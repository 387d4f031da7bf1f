import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { backendBefore, isRead, list, type Program } from "#staff/testing/program.tsx";
import { conflictOf } from "./errors.ts";
import { useRow, useRows } from "./rows.ts";
import { useRowWrite } from "./use-row-write.ts";

type Rule = { id: number; country: string; position: number; version: number };
const rule = (id: number, country: string, version = 1): Rule => ({ id, country, position: 10, version });

/** Renders a hook before a program that answers so; returns what was asked too. */
function renderBefore<T>(program: Program, hook: () => T) {
  const { supabase, asked, wrapper } = backendBefore(program);
  const signOut = vi.spyOn(supabase.auth, "signOut");
  const { result } = renderHook(hook, { wrapper });
  return { result, asked, signOut };
}

test("a page is read in its order, with the number of all rows", async () => {
  const query = {
    conditions: ["country.eq.DE", "or(position.gt.1,position.is.null)"],
    joined: ["stale.stale", "neq", "[]"] as const,
    order: "position.desc.nullslast,id",
    page: 3,
    perPage: 20,
  };
  const { result, asked } = renderBefore(
    () => list([rule(41, "DE")], 41),
    () => useRows<Rule>("enquiry_rules", query),
  );
  expect(result.current).toMatchObject({ isPending: true, rows: undefined, total: undefined });
  await waitFor(() => expect(result.current).toMatchObject({ isPending: false, rows: [rule(41, "DE")], total: 41 }));
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    select: "*",
    or: "(and(country.eq.DE,or(position.gt.1,position.is.null)))",
    "stale.stale": "neq.[]",
    order: "position.desc.nullslast,id.asc",
    offset: "40",
    limit: "20",
  });
});

test("a row that is not there is no error, and a refusal is one", async () => {
  const none = renderBefore(
    () => list([]),
    () => useRow<Rule>("enquiry_rules", "id.eq.7"),
  );
  await waitFor(() => expect(none.result.current).toMatchObject({ isPending: false, row: undefined, error: null }));
  const refused = renderBefore(
    () => Response.json({ code: "42501", message: "no", details: null, hint: null }, { status: 403 }),
    () => useRow<Rule>("enquiry_rules", "id.eq.7"),
  );
  await waitFor(() => expect(refused.result.current.error).toMatchObject({ code: "42501", status: 403 }));
  expect(refused.asked).toHaveLength(1);
  expect(refused.signOut).not.toHaveBeenCalled();
});

test("who reads with a session that has ended is signed out", async () => {
  const { signOut } = renderBefore(
    () => Response.json({ code: "PGRST301", message: "no", details: null, hint: null }, { status: 401 }),
    () => useRows<Rule>("enquiry_rules", { perPage: 20 }),
  );
  await waitFor(() => expect(signOut).toHaveBeenCalledWith({ scope: "local" }));
});

const useBoth = () => ({ list: useRows<Rule>("enquiry_rules", { perPage: 20 }), write: useRowWrite<Rule>("enquiry_rules") });

test("a change sends the columns that differ with the version, and shows before the list is read again", async () => {
  let reads = 0;
  const { result, asked } = renderBefore((request) => {
    if (!isRead(request)) return Response.json(rule(1, "FR", 5));
    reads += 1;
    return reads === 1 ? list([rule(1, "DE", 4), rule(2, "IN")]) : new Promise(() => {});
  }, useBoth);
  await waitFor(() => expect(result.current.list.rows).toHaveLength(2));
  await act(() => result.current.write.update(rule(1, "DE", 4), { country: "FR", position: 10 }));
  expect(asked[1]).toMatchObject({ method: "PATCH", body: { country: "FR", version: 4 } });
  expect(asked[1]?.query.get("id")).toBe("eq.1");
  await waitFor(() => expect(result.current.list.rows).toEqual([rule(1, "FR", 5), rule(2, "IN")]));
  expect(reads).toBe(2);
  // The next change of the row as it was read is no conflict with this one.
  await act(() => result.current.write.update(rule(1, "DE", 4), { country: "ES" }));
  expect(asked.at(-2)).toMatchObject({ method: "PATCH", body: { country: "ES", version: 5 } });
});

test("what is being sent is known until it is answered", async () => {
  let answer = (_: Response) => {};
  const { result } = renderBefore(
    (request) => (isRead(request) ? list([rule(11, "DE")]) : new Promise((done) => (answer = done))),
    useBoth,
  );
  let sent: Promise<unknown> = Promise.resolve();
  act(() => {
    sent = result.current.write.update(rule(11, "DE"), { country: "FR" });
  });
  await waitFor(() => expect(result.current.write.pending).toEqual({ country: "FR" }));
  answer(Response.json(rule(11, "FR", 2)));
  await act(() => sent);
  await waitFor(() => expect(result.current.write.pending).toBeUndefined());
});

test("a conflict is thrown, and what is there now is read", async () => {
  const details =
    "version: enquiry_rules 21 has version 3 now, not 2; asha@example.com changed country at 2026-11-24T09:31:00Z (revision 17)";
  let reads = 0;
  const { result } = renderBefore((request) => {
    if (!isRead(request)) return Response.json({ code: "PT409", message: "changed", details, hint: null }, { status: 409 });
    reads += 1;
    return list([reads === 1 ? rule(21, "DE", 2) : rule(21, "IN", 3)]);
  }, useBoth);
  await waitFor(() => expect(result.current.list.rows).toEqual([rule(21, "DE", 2)]));
  const refused = await act(() => result.current.write.update(rule(21, "DE", 2), { country: "FR" }).catch((error: unknown) => error));
  expect(conflictOf(refused)).toMatchObject({ by: "asha@example.com", columns: ["country"] });
  await waitFor(() => expect(result.current.list.rows).toEqual([rule(21, "IN", 3)]));
});

test("a first read that began before a row was created is not taken for what is there now", async () => {
  const answers: ((response: Response) => void)[] = [];
  const { result, asked } = renderBefore(
    (request) => (isRead(request) ? new Promise((answer) => answers.push(answer)) : Response.json(rule(2, "FR"), { status: 201 })),
    useBoth,
  );
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(() => result.current.write.create({ country: "FR", position: 10 }));
  expect(asked[1]).toMatchObject({ method: "POST", path: "enquiry_rules", body: { country: "FR", position: 10 } });
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[0]?.(list([])));
  expect(result.current.list.rows).toBeUndefined();
  await act(async () => answers[1]?.(list([rule(2, "FR")])));
  await waitFor(() => expect(result.current.list.rows).toEqual([rule(2, "FR")]));
});

test("a row is deleted by the key of its table, and leaves the list and its number", async () => {
  const days = [{ day: "2027-01-26" }, { day: "2027-08-15" }];
  let reads = 0;
  const { result, asked } = renderBefore(
    (request) => {
      if (!isRead(request)) return Response.json(days[0]);
      reads += 1;
      return reads === 1 ? list(days, 7) : new Promise(() => {});
    },
    () => ({
      list: useRows<{ day: string }>("holidays", { order: "day", perPage: 2 }),
      write: useRowWrite<{ day: string }>("holidays"),
    }),
  );
  await waitFor(() => expect(result.current.list.total).toBe(7));
  await act(() => result.current.write.remove({ day: "2027-01-26" }));
  expect(asked[1]).toMatchObject({ method: "DELETE", path: "holidays" });
  expect(asked[1]?.query.get("day")).toBe("eq.2027-01-26");
  await waitFor(() => expect(result.current.list).toMatchObject({ rows: [{ day: "2027-08-15" }], total: 6 }));
});
