import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { asha, renderHookFor } from "#staff/testing/program.tsx";
import type { Draft } from "./product-draft.ts";
import type { ServerDraft } from "./server-draft.ts";
import { hasInput, isUnsaved, useProductDraft } from "./use-product-draft.ts";

const change = (to: string): Draft => ({ products: { action: "update", version: 1, changes: { name: { from: "Teja", to } } } });
const stored = (version: number, to: string) => ({ product_id: 1, version, changes: change(to) }) as ServerDraft;

function render(kept?: ServerDraft) {
  let draft = kept;
  const rendered = renderHookFor(() => useProductDraft("teja", draft));
  return { ...rendered, keep: (next: ServerDraft) => (draft = next) };
}

test("input is there after a reload, and gone when it is as it was", () => {
  const { result, unmount } = render();
  act(() => result.current.setDraft(() => change("Teja S17")));
  expect(hasInput(asha.id, "teja")).toBe(true);
  unmount();
  const { result: later } = render();
  expect(later.current.work).toEqual({ draft: change("Teja S17") });
  expect(isUnsaved(later.current.work)).toBe(true);
  act(() => later.current.setDraft(() => ({})));
  expect(hasInput(asha.id, "teja")).toBe(false);
});

test("without input the stored draft is shown, and is nothing unsaved", () => {
  const { result } = render(stored(3, "Teja S17"));
  expect(result.current.work).toEqual({ draft: change("Teja S17"), base: { version: 3, changes: change("Teja S17") } });
  expect(isUnsaved(result.current.work)).toBe(false);
  expect(hasInput(asha.id, "teja")).toBe(false);
});

test("input on top of a stored draft remembers which one, and is not replaced by a newer one", () => {
  const { result, unmount } = render(stored(3, "Teja S17"));
  act(() => result.current.setDraft(() => change("Teja S17 stemless")));
  unmount();
  const { result: later } = render(stored(4, "Somebody's"));
  expect(later.current.work.draft).toEqual(change("Teja S17 stemless"));
  expect(later.current.work.base?.version).toBe(3);
  // Who undoes all of it sees the newest.
  act(() => later.current.setDraft(() => change("Teja S17")));
  expect(later.current.work).toEqual({ draft: change("Somebody's"), base: { version: 4, changes: change("Somebody's") } });
});
