// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { conflictOf } from "#staff/backend/errors.ts";
import { rowsKey } from "#staff/backend/rows.ts";
import { backendBefore, list, type Request, refusal } from "#staff/testing/program.tsx";
import { remembered, stepBetween, undoLast } from "./draft-history.ts";
import { wishOf } from "./use-draft-history.ts";
import type { SiteChange } from "./use-site-draft.ts";

const ROW = "site_texts/en/about:hero.title";
const LIST = "site_lists/about:values.items";

/** A program with a draft, of which each write makes a new version. */
function programWith(first: Record<string, string> = {}) {
  let time = 0;
  const draft = new Map<string, SiteChange>();
  const revisions = new Map<string, SiteChange | undefined>();
  const put = (row: string, to: string | undefined, author = "asha@example.com") => {
    const before = draft.get(row);
    revisions.set(row, before);
    time += 1;
    const change = { changes: { text: { to: to ?? "" } } };
    const updated_at = `2026-11-28T09:00:${String(time).padStart(2, "0")}Z`;
    if (to === undefined) draft.delete(row);
    else draft.set(row, { row, change, is_unread: null, made_from: null, author, updated_at, version: (before?.version ?? 0) + 1 });
  };
  const textOf = (row: string) => draft.get(row)?.change.changes.text?.to;
  for (const [row, to] of Object.entries(first)) put(row, to);
  const answer = ({ method, path, query, body }: Request) => {
    if (path === "rpc/undo_change") {
      const rows = (body as { rows: { key: string; version?: number }[] }).rows;
      if (rows.some(({ key, version }) => draft.get(key)?.version !== version)) return refusal("PT409", "changed");
      for (const { key } of rows) put(key, revisions.get(key)?.change.changes.text?.to);
      return Response.json(rows.map(({ key }) => ({ key, version: draft.get(key)?.version ?? null })));
    }
    if (path !== "site_changes" || method === "GET") return list([...draft.values()]);
    const { row = query.get("row")?.slice("eq.".length) ?? "", change } = (body ?? {}) as Partial<SiteChange>;
    const version = query.get("version");
    if (version !== null && version !== `eq.${draft.get(row)?.version}`) return Response.json([]);
    put(row, change?.changes.text?.to);
    return Response.json([{ row }]);
  };
  const { supabase, queries, asked } = backendBefore(answer);
  const read = () => queries.setQueryData([...rowsKey("site_changes"), {}], { rows: [...draft.values()], total: draft.size });
  read();
  // What `useRows` does on the screen: it reads again what is invalidated.
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.state.isInvalidated) read();
  });
  const change = (row: string, to: string | undefined) =>
    remembered(
      queries,
      (name) => name === row,
      async () => put(row, to),
    );
  const writes = () => asked.filter(({ method, path }) => method !== "GET" && path === "site_changes").map(({ method }) => method);
  return { put, change, textOf, writes, undo: () => undoLast(supabase, queries, false), redo: () => undoLast(supabase, queries, true) };
}

test("changes are undone one after the other, also several of one text, and made again", async () => {
  const { change, textOf, undo, redo, writes } = programWith();
  await change(ROW, "One");
  await change(ROW, "Two");
  await change(LIST, "a,b");
  expect(await undo()).toHaveLength(1);
  expect([textOf(ROW), textOf(LIST)]).toEqual(["Two", undefined]);
  await undo();
  expect(textOf(ROW)).toBe("One");
  await undo();
  expect(textOf(ROW)).toBeUndefined();
  expect(await undo()).toBeUndefined();
  for (const expected of ["One", "Two"]) {
    await redo();
    expect(textOf(ROW)).toBe(expected);
  }
  await redo();
  expect(textOf(LIST)).toBe("a,b");
  expect(await redo()).toBeUndefined();
  await undo();
  await undo();
  expect([textOf(ROW), textOf(LIST)]).toEqual(["One", undefined]);
  // The last change of a row is taken back by the program, an earlier one is written.
  expect(writes()).toEqual(["DELETE", "PATCH"]);
});

test("a change that was taken out of the draft comes back as it was, also after the row was there again", async () => {
  const { change, textOf, undo, writes } = programWith({ [ROW]: "Of before" });
  await change(ROW, undefined);
  await change(ROW, "New");
  await undo();
  expect(textOf(ROW)).toBeUndefined();
  await undo();
  expect(textOf(ROW)).toBe("Of before");
  expect(writes()).toEqual(["POST"]);
});

test("what somebody else has changed since stays, and the change before it can still be undone", async () => {
  const { put, change, textOf, undo } = programWith();
  await change(LIST, "a,b");
  await change(ROW, "Mine");
  put(ROW, "Theirs", "ravi@example.com");
  await expect(undo()).rejects.toSatisfy((error) => conflictOf(error) !== undefined);
  expect(textOf(ROW)).toBe("Theirs");
  await undo();
  expect(textOf(LIST)).toBeUndefined();
});

test("a new change ends what could be made again, and one of somebody else is none of these", async () => {
  const { put, change, textOf, undo, redo } = programWith();
  await change(ROW, "One");
  await undo();
  put(LIST, "theirs", "ravi@example.com");
  await change(ROW, "Two");
  expect(await redo()).toBeUndefined();
  await undo();
  expect([textOf(ROW), textOf(LIST)]).toEqual([undefined, "theirs"]);
});

test("a row that was published and begins again with its first version is another one", () => {
  const row = { row: ROW, change: { changes: {} }, is_unread: null, made_from: null, author: "a", version: 1 };
  const [before, after] = [
    { ...row, updated_at: "1" },
    { ...row, updated_at: "2" },
  ];
  expect(stepBetween([before], [after], () => true)).toEqual([{ row: ROW, before, after }]);
  expect(stepBetween([before], [before], () => true)).toEqual([]);
  expect(stepBetween([before], [after], () => false)).toEqual([]);
});

test("the keys are those of Windows, Linux and macOS, also where the layout has no Latin letters", () => {
  const of = (keys: Partial<KeyboardEvent>) =>
    wishOf({ key: "z", code: "KeyZ", ctrlKey: true, metaKey: false, shiftKey: false, altKey: false, ...keys });
  expect(of({})).toBe("undo");
  expect(of({ key: "Z", shiftKey: true })).toBe("redo");
  expect(of({ ctrlKey: false, metaKey: true })).toBe("undo");
  expect(of({ key: "y", code: "KeyY" })).toBe("redo");
  expect(of({ key: "य", code: "KeyZ" })).toBe("undo");
  // A French keyboard has its Z elsewhere.
  expect(of({ key: "w", code: "KeyZ" })).toBeUndefined();
  for (const other of [{ ctrlKey: false }, { altKey: true }, { key: "a", code: "KeyA" }]) expect(of(other)).toBeUndefined();
});
