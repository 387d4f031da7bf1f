import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type PartialProgram, type Request, refusal, renderHookFor } from "#staff/testing/program.tsx";
import type { TextInLanguage } from "./site-text.ts";
import { useTextChange } from "./use-text-change.ts";

const KEY = "about:hero.title";
const text: TextInLanguage = {
  ...{ language: "en", shipped: "Shipped", published: null, draft: null, shown: "Shipped" },
  ...{ in_english: false, is_stale: false, is_unread: false, shipped_changed: false },
};

const answered = (to: string, version: number) => {
  const draft = { text: to, author: "asha@example.com", updated_at: "2026-11-28T09:00:00Z", version };
  return Response.json({ key: KEY, placeholders: [], figures: [], languages: [{ ...text, shown: to, draft }] });
};

/** The texts that were sent, each with the version that was read. */
const sentIn = (asked: readonly Request[]) =>
  asked.filter(({ path }) => path === "rpc/change_site_text").map(({ body }) => body as { text: string; version: number | null });

const change = (program: PartialProgram) => renderHookFor(() => useTextChange(KEY, text), program);

test("what is typed is saved after a pause, and is then no longer kept in the browser", async () => {
  const { result, asked } = change(({ path }) => (path === "rpc/change_site_text" ? answered("New", 1) : undefined));
  act(() => result.current.type("Ne"));
  act(() => result.current.type("New"));
  expect(result.current.isTyped).toBe(true);
  await waitFor(() => expect(result.current.isTyped).toBe(false), { timeout: 4000 });
  expect(sentIn(asked)).toMatchObject([{ text: "New", version: null }]);
  expect(Object.keys(localStorage).filter((name) => name.includes(KEY))).toEqual([]);
});

test("what is typed while a save runs is saved after it, as a change of it, also when the text is left meanwhile", async () => {
  let finish = () => {};
  const first = new Promise<void>((done) => {
    finish = done;
  });
  const { result, asked, unmount } = change(async ({ path, body }) => {
    const { text: sent } = body as { text: string };
    if (sent === "One") await first;
    return path === "rpc/change_site_text" ? answered(sent, sent === "One" ? 1 : 2) : Response.json([]);
  });
  act(() => result.current.type("One"));
  await waitFor(() => expect(sentIn(asked)).toHaveLength(1), { timeout: 4000 });
  act(() => result.current.type("One, two"));
  unmount();
  finish();
  await waitFor(() => expect(sentIn(asked)).toHaveLength(2), { timeout: 4000 });
  expect(sentIn(asked)[1]).toMatchObject({ text: "One, two", version: 1 });
});

test("a conflict says who has changed the text, and what was typed is kept until it is settled", async () => {
  const details = "version: site_changes about:hero.title is 2; ravi@example.com changed change at 2026-11-28T09:00:00Z";
  const { result } = change(({ path }) => (path === "rpc/change_site_text" ? refusal("PT409", details) : undefined));
  act(() => result.current.type("Mine"));
  await waitFor(() => expect(result.current.conflict).toMatchObject({ by: "ravi@example.com" }), { timeout: 4000 });
  expect(result.current.text).toBe("Mine");
  act(() => result.current.takeTheirs());
  await waitFor(() => expect(result.current.text).toBe("Shipped"));
  expect(result.current.conflict).toBeUndefined();
});

test("a request without an answer is sent again", async () => {
  let tries = 0;
  const { result } = change(({ path }) => {
    if (path !== "rpc/change_site_text") return undefined;
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch");
    return answered("New", 1);
  });
  act(() => result.current.type("New"));
  await waitFor(() => expect(result.current.isTyped).toBe(false), { timeout: 9000 });
  expect(tries).toBe(2);
}, 12_000);
