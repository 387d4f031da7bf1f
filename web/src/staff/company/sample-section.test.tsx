import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Request, refusal, renderFor } from "#staff/testing/program.tsx";
import { SampleSection } from "./sample-section.tsx";
import type { Setting } from "./settings.ts";

const kept: Setting = {
  ...{
    key: "site.kept_sample",
    kind: "sample_parts",
    value: ["articles"],
    origin: null,
    saved: [{ language: "en", value: [], version: 4 }],
  },
  ...{ is_required: false, is_translated: false, is_sample: false, is_shown: true, may_change: true, signing_domain: null },
};

const parts = [
  { part: "facts", count: 12, may_be_kept: false, may_be_removed: true, is_kept: false },
  { part: "statistics", count: 6, may_be_kept: true, may_be_removed: true, is_kept: false },
  { part: "products", count: 87, may_be_kept: true, may_be_removed: true, is_kept: false },
  { part: "articles", count: 8, may_be_kept: true, may_be_removed: true, is_kept: true },
  { part: "legal", count: 3, may_be_kept: true, may_be_removed: false, is_kept: false },
];

const removed = [
  { table: "site_settings", rows: [{ key: "site.phone,en", version: 1 }] },
  { table: "products", rows: [{ key: "7", version: null }] },
];

const sent = (asked: readonly Request[], path: string) => asked.filter((request) => request.path === path).map(({ body }) => body);

test("all that is not kept is removed at once, and put back table by table, the last first", async () => {
  const onChanged = vi.fn();
  const { asked } = renderFor(<SampleSection settings={[kept]} onChanged={onChanged} />, ({ path, body }) => {
    if (path === "rpc/sample_content") return Response.json(parts);
    if (path === "rpc/remove_sample_content") return Response.json({ removed, left: [] });
    if (path === "rpc/undo_change") return Response.json((body as { rows: object[] }).rows);
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove all of it" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/12 facts of the company, 6 statistics of the company, 87 products\./)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await userEvent.click(await screen.findByRole("button", { name: "Put back" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Put back" })).toBeNull());
  expect(sent(asked, "rpc/remove_sample_content")).toEqual([{ parts: ["facts", "statistics", "products"] }]);
  expect(sent(asked, "rpc/undo_change")).toEqual([
    { table: "products", rows: [{ key: "7" }] },
    { table: "site_settings", rows: [{ key: "site.phone,en", version: 1 }] },
  ]);
  expect(onChanged).toHaveBeenCalledTimes(2);
});

test("what could not be put back can be tried again, without what is back", async () => {
  const two = { table: "products", rows: [...(removed[1]?.rows ?? []), { key: "8", version: null }] };
  let isRefused = true;
  const { asked } = renderFor(<SampleSection settings={[kept]} onChanged={() => {}} />, ({ path, body }) => {
    if (path === "rpc/sample_content") return Response.json(parts);
    if (path === "rpc/remove_sample_content") return Response.json({ removed: [removed[0], two], left: [] });
    if (path !== "rpc/undo_change") return undefined;
    const { rows } = body as { rows: { key: string }[] };
    if (isRefused && rows.some(({ key }) => key === "8")) return refusal("23505", "no");
    return Response.json(rows);
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove: 87 products" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove" }));
  const putBack = () => screen.findByRole("button", { name: "Put back" });
  await userEvent.click(await putBack());
  await waitFor(() => expect(sent(asked, "rpc/undo_change")).toHaveLength(4));
  isRefused = false;
  await userEvent.click(await putBack());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Put back" })).toBeNull());
  const keys = sent(asked, "rpc/undo_change").map((body) => (body as { rows: { key: string }[] }).rows.map(({ key }) => key));
  expect(keys).toEqual([["7", "8"], ["7"], ["8"], ["site.phone,en"], ["8"]]);
});

test("a part is kept, and another is kept no more", async () => {
  const { asked } = renderFor(<SampleSection settings={[kept]} onChanged={() => {}} />, ({ path }) => {
    if (path === "rpc/sample_content") return Response.json(parts);
    if (path === "rpc/save_site_settings") return Response.json([kept]);
  });
  await userEvent.click(await screen.findByRole("button", { name: "Keep: 87 products" }));
  const stop = () => screen.getByRole("button", { name: "Stop keeping: 8 articles" });
  await waitFor(() => expect(stop()).toBeEnabled());
  await userEvent.click(stop());
  const change = (value: string[]) => ({ changes: [{ key: "site.kept_sample", language: "en", value, version: 4 }] });
  await waitFor(() => expect(sent(asked, "rpc/save_site_settings")).toEqual([change(["articles", "products"]), change([""])]));
  expect(screen.queryByRole("button", { name: /^(Keep|Remove): 12 facts/ })).toBeNull();
  // Legal pages are kept when a lawyer has read them.
  expect(screen.getByRole("button", { name: "Keep: 3 legal pages" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: /^Remove: 3 legal/ })).toBeNull();
});
