import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, expect, test, vi } from "vitest";
import { isRead, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { useUndoableChangeMany, useUndoableDelete, useUndoableUpdate } from "./use-undoable.ts";

type Rule = { id: number; country: string; version: number };
const conflict =
  "version: enquiry_rules 1 has version 2 now, not 1; ravi@example.com changed country at 2026-11-24T09:31:00Z (revision 17)";
const undone = (rows: { key: string; version: number | null }[]) => Response.json(rows);
const undo = async () => userEvent.click(await screen.findByRole("button", { name: "Undo" }));

// A toast that was closed is removed 200 ms later, when there would be no document any more.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 300)));

test("a change is reported when it is written, and undone there by the version that it made", async () => {
  const { result, asked } = renderHookFor(
    () => useUndoableUpdate<Rule>("enquiry_rules"),
    (request) => {
      if (isRead(request)) return undefined;
      return request.path === "rpc/undo_change"
        ? undone([{ key: "101", version: 3 }])
        : Response.json({ id: 101, country: "FR", version: 2 });
    },
  );
  await act(() => result.current.change({ id: 101, country: "DE", version: 1 }, { country: "FR" }, "France it is."));
  expect(await screen.findByText("France it is.")).toBeInTheDocument();
  await undo();
  expect(await screen.findByText("Undone")).toBeInTheDocument();
  expect(writesOf(asked)).toEqual([
    { method: "PATCH", path: "enquiry_rules", body: { country: "FR", version: 1 } },
    { method: "POST", path: "rpc/undo_change", body: { table: "enquiry_rules", rows: [{ key: "101", version: 2 }] } },
  ]);
});

test("a change that is refused is not reported as done, and its error is told", async () => {
  const onError = vi.fn();
  const { result } = renderHookFor(
    () => useUndoableUpdate<Rule>("enquiry_rules", { onError }),
    (request) => (isRead(request) ? undefined : refusal("PT409", conflict)),
  );
  await act(() => result.current.change({ id: 102, country: "DE", version: 1 }, { country: "FR" }, "France it is."));
  expect(await screen.findByText(/Somebody else has changed this meanwhile/)).toBeInTheDocument();
  expect(screen.queryByText("France it is.")).not.toBeInTheDocument();
  expect(onError).toHaveBeenCalledOnce();
});

test("an undo that is refused says why, and what is there now is read", async () => {
  const { result, queries } = renderHookFor(
    () => useUndoableUpdate<Rule>("enquiry_rules"),
    (request) => {
      if (isRead(request)) return undefined;
      return request.path === "rpc/undo_change" ? refusal("PT409", conflict) : Response.json({ id: 103, country: "FR", version: 2 });
    },
  );
  const readAgain = vi.spyOn(queries, "invalidateQueries");
  await act(() => result.current.change({ id: 103, country: "DE", version: 1 }, { country: "FR" }, "France."));
  readAgain.mockClear();
  await undo();
  expect(await screen.findByText(/Somebody else has changed this meanwhile/)).toBeInTheDocument();
  expect(readAgain).toHaveBeenCalledWith();
});

test("of many rows those that somebody else has changed stay, which is said, and the undo takes back the others", async () => {
  const { result, asked } = renderHookFor(
    () => useUndoableChangeMany("enquiries"),
    (request) => {
      if (isRead(request)) return undefined;
      return request.path === "rpc/undo_change" ? undone([{ key: "201", version: 6 }]) : Response.json([{ id: 201, version: 5 }]);
    },
  );
  const rows = [
    { id: 201, version: 4 },
    { id: 202, version: 9 },
  ];
  await act(() => result.current(rows, { status: "spam" }, (count) => `${count} of them`));
  expect(await screen.findByText("1 of them")).toBeInTheDocument();
  expect(screen.getByText(/^1 row was not changed/)).toBeInTheDocument();
  expect(asked[0]?.query.get("or")).toBe("(and(id.eq.201,version.eq.4),and(id.eq.202,version.eq.9))");
  await undo();
  await waitFor(() => expect(writesOf(asked)[1]?.body).toEqual({ table: "enquiries", rows: [{ key: "201", version: 5 }] }));
});

test("a change of no rows asks nothing and reports nothing", async () => {
  const { result, asked } = renderHookFor(() => useUndoableChangeMany("enquiries"));
  await act(() => result.current([], { status: "spam" }, (count) => `${count} of them`));
  expect(writesOf(asked)).toEqual([]);
  expect(screen.queryByText("0 of them")).not.toBeInTheDocument();
});

test("a row that is deleted comes back by the key of its table", async () => {
  const { result, asked } = renderHookFor(
    () => useUndoableDelete<{ path: string }>("redirects"),
    (request) => {
      if (isRead(request)) return undefined;
      return request.path === "rpc/undo_change" ? undone([{ key: "/old", version: null }]) : Response.json({ path: "/old" });
    },
  );
  await act(() => result.current({ path: "/old" }, "It is gone."));
  await undo();
  await waitFor(() =>
    expect(writesOf(asked)).toEqual([
      { method: "DELETE", path: "redirects", body: undefined },
      { method: "POST", path: "rpc/undo_change", body: { table: "redirects", rows: [{ key: "/old" }] } },
    ]),
  );
});
