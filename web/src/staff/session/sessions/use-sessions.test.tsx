import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderHookFor } from "#staff/testing/program.tsx";
import { endAllOf, endOne, useSessions } from "./use-sessions.ts";

/** A program with sessions, which are ended by their id or by their account. */
function program(ids: string[]) {
  return ({ path, body }: { path: string; body: unknown }) => {
    if (path === "rpc/sessions") return Response.json(ids.map((id) => ({ id })));
    const { id } = body as { id?: string };
    ids.splice(0, ids.length, ...(id === undefined ? [] : ids.filter((other) => other !== id)));
    return Response.json(null);
  };
}

test("one session is ended, and the list is read again", async () => {
  const { result, asked } = renderHookFor(() => useSessions(), program(["s1", "s2"]));
  await waitFor(() => expect(result.current.sessions.data).toHaveLength(2));
  await act(() => result.current.ending.mutateAsync(endOne("s1")));
  await waitFor(() => expect(result.current.sessions.data).toEqual([{ id: "s2" }]));
  expect(asked.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: "rpc/sessions", body: {} },
    { path: "rpc/end_sessions", body: { id: "s1" } },
    { path: "rpc/sessions", body: {} },
  ]);
});

test("all sessions of somebody else's account are read and ended by its id", async () => {
  const { result, asked } = renderHookFor(() => useSessions("u2"), program(["s1", "s2"]));
  await waitFor(() => expect(result.current.sessions.data).toHaveLength(2));
  await act(() => result.current.ending.mutateAsync(endAllOf("u2")));
  await waitFor(() => expect(result.current.sessions.data).toEqual([]));
  expect(asked.map(({ body }) => body)).toEqual([{ user_id: "u2" }, { user_id: "u2" }, { user_id: "u2" }]);
});
