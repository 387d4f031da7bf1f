import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { isRead, list, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { useEntries, useMove } from "./use-entries.ts";

/** A program with these grades, in their order; it raises the version of one that is changed. */
function grades(positions: Record<string, number>, isRefused = () => false) {
  const rows = Object.entries(positions).map(([code, position]) => ({ code, name: code, position, version: 1, translations: [] }));
  const hook = () => ({ entries: useEntries("grades").data, move: useMove("grades") });
  return renderHookFor(hook, (request) => {
    if (request.path !== "grades") return undefined;
    if (isRead(request)) return list(rows.toSorted((a, b) => a.position - b.position));
    if (isRefused()) return refusal("PT409", "version: grades has version 2 now, not 1");
    const row = rows.find(({ code }) => `eq.${code}` === request.query.get("code"));
    const { position, version } = request.body as { position: number; version: number };
    if (row?.version !== version) return refusal("PT409", "version: it is another one");
    Object.assign(row, { position, version: version + 1 });
    return new Response(null, { status: 204 });
  });
}

const codes = ({ current }: { current: { entries?: { code: string }[] } }) => current.entries?.map(({ code }) => code).join("");

test("a row that moves gets a place between its new neighbours, and no other is written", async () => {
  const { result, asked } = grades({ a: 10, b: 20, c: 30 });
  await waitFor(() => expect(codes(result)).toBe("abc"));
  expect(await act(() => result.current.move("c", -1))).toBe(1);
  await waitFor(() => expect(codes(result)).toBe("acb"));
  expect(writesOf(asked).map(({ body }) => body)).toEqual([{ position: 15, version: 1 }]);
});

test("a row that is moved again before the first move is answered is moved from there", async () => {
  const { result, asked } = grades({ a: 10, b: 20, c: 30, d: 40 });
  await waitFor(() => expect(codes(result)).toBe("abcd"));
  const places = await act(() => Promise.all([result.current.move("a", 1), result.current.move("a", 1), result.current.move("a", 1)]));
  expect(places).toEqual([1, 2, 3]);
  await waitFor(() => expect(codes(result)).toBe("bcda"));
  expect(writesOf(asked).map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }, { version: 3 }]);
});

test("a row at the end stays there, and nothing is written", async () => {
  const { result, asked } = grades({ a: 10, b: 20 });
  await waitFor(() => expect(codes(result)).toBe("ab"));
  expect(await act(() => result.current.move("a", -1))).toBeUndefined();
  expect(await act(() => result.current.move("b", 1))).toBeUndefined();
  expect(writesOf(asked)).toEqual([]);
});

test("a move that is refused says why, shows the order that is there, and holds up no later move", async () => {
  let isRefused = true;
  const { result } = grades({ a: 10, b: 20 }, () => isRefused);
  await waitFor(() => expect(codes(result)).toBe("ab"));
  await act(() => result.current.move("a", 1));
  expect(await screen.findByText(/Somebody else has changed this meanwhile/)).toBeInTheDocument();
  await waitFor(() => expect(codes(result)).toBe("ab"));
  isRefused = false;
  await act(() => result.current.move("a", 1));
  await waitFor(() => expect(codes(result)).toBe("ba"));
});
