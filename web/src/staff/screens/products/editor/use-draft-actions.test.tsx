import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { isRead, type PartialProgram, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import type { Product } from "../product.ts";
import type { Draft } from "./product-draft.ts";
import type { ServerDraft } from "./server-draft.ts";
import { useDraftActions } from "./use-draft-actions.ts";
import { type Work, workOf } from "./use-product-draft.ts";

const product = { id: 7, slug: "teja", name: "Teja" } as Product;
const change = (to: string): Draft => ({ products: { action: "update", version: 1, changes: { name: { from: "Teja", to } } } });
const stored = (version: number, to: string) => ({ product_id: 7, version, changes: change(to), publish_at: null }) as ServerDraft;
const onFailure = vi.fn();

function render(kept: ServerDraft | undefined, typed: Draft, program: PartialProgram) {
  onFailure.mockClear();
  return renderHookFor(
    () => {
      const [work, setWork] = useState<Work>({ ...workOf(kept), draft: typed });
      return { ...useDraftActions({ product, kept, work, setWork, onFailure }), work, setWork };
    },
    (request) => (isRead(request) ? undefined : program(request)),
  );
}

test("input is stored as a new draft, which is the base of what follows", async () => {
  const { result, asked } = render(undefined, change("S17"), () => Response.json(stored(1, "S17")));
  await act(() => result.current.keep());
  expect(writesOf(asked)).toEqual([{ method: "POST", path: "product_drafts", body: { product_id: 7, changes: change("S17") } }]);
  expect(await screen.findByText("The draft of Teja is saved")).toBeInTheDocument();
  expect(result.current.work).toEqual({ draft: change("S17"), base: { version: 1, changes: change("S17") } });
});

test("a time to publish is set with the version of the draft, and what is typed meanwhile stays", async () => {
  let answer = (_: Response) => {};
  const { result, asked } = render(stored(3, "S17"), change("S17"), () => new Promise((done) => (answer = done)));
  let keeping: Promise<unknown> = Promise.resolve();
  act(() => {
    keeping = result.current.keep("2026-11-30T09:00:00Z");
  });
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  act(() => result.current.setWork((before) => ({ ...before, draft: change("S17 stemless") })));
  // Who presses twice plans once.
  await act(() => result.current.keep(null));
  await act(async () => answer(Response.json(stored(4, "S17"))));
  await act(() => keeping);
  expect(writesOf(asked).map(({ body }) => body)).toEqual([{ changes: change("S17"), publish_at: "2026-11-30T09:00:00Z", version: 3 }]);
  expect(await screen.findByText("Teja will be published on 30 Nov 2026, 14:30")).toBeInTheDocument();
  expect(result.current.work.draft).toEqual(change("S17 stemless"));
});

test("a draft is published in the version that was shown, with unsaved input stored first", async () => {
  const { result, asked } = render(stored(3, "S17"), change("S17 stemless"), ({ path }) =>
    path === "rpc/publish_draft" ? Response.json(null) : Response.json(stored(4, "S17 stemless")),
  );
  await act(() => result.current.publish());
  expect(writesOf(asked).map(({ path, body }) => ({ path, body }))).toEqual([
    { path: "product_drafts", body: { changes: change("S17 stemless"), version: 3 } },
    { path: "rpc/publish_draft", body: { id: 7, version: 4 } },
  ]);
  expect(await screen.findByText("Teja is published")).toBeInTheDocument();
});

test("a draft that somebody else has published or discarded is told as gone, and no failure", async () => {
  const { result } = render(stored(3, "S17"), change("S17"), () => refusal("PT404", "there is no such draft"));
  await act(() => result.current.publish());
  expect(result.current.isGone).toBe(true);
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(onFailure).toHaveBeenCalledWith(undefined);
});

test("a draft that is refused is a failure of the row that the program names, and stays", async () => {
  const { result } = render(undefined, change(""), () => refusal("23514", "name: is missing", "row: products"));
  const error = await act(() => result.current.keep());
  expect(onFailure).toHaveBeenLastCalledWith({ name: "products", error });
  expect(result.current.work.draft).toEqual(change(""));
  expect(result.current.isBusy).toBe(false);
});

test("a discarded draft comes back with the input that was typed on top of it", async () => {
  const { result, asked } = render(stored(3, "S17"), change("S17 stemless"), ({ path }) =>
    path === "rpc/undo_change" ? Response.json([{ key: "7", version: 5 }]) : Response.json([{ product_id: 7 }]),
  );
  await act(() => result.current.discard());
  expect(result.current.work).toEqual({ draft: {} });
  expect(asked.find(({ method }) => method === "DELETE")?.query.get("version")).toBe("eq.3");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(result.current.work.draft).toEqual(change("S17 stemless")));
  expect(writesOf(asked).at(-1)?.body).toEqual({ table: "product_drafts", rows: [{ key: "7" }] });
});

test("a draft of another version than the shown one is not discarded", async () => {
  const { result } = render(stored(3, "S17"), change("S17"), () => Response.json([]));
  await act(() => result.current.discard());
  expect(result.current.isGone).toBe(true);
  expect(result.current.work.draft).toEqual(change("S17"));
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});
