import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SiteReloadProvider } from "#staff/site-context.tsx";
import { renderFor } from "#staff/testing/program.tsx";
import type { KitImport } from "./kit.ts";
import { KitSection } from "./kit-section.tsx";

const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
const kit = new File(["PK"], "kaveri.zip", { type: "application/zip" });

const reloaded = vi.fn(async () => {});
const changed = vi.fn();

const checking: KitImport = {
  job: 1,
  file_name: "kaveri.zip",
  is_dry_run: true,
  state: "checking",
  done: 3,
  total: 9,
  actor: "asha@example.com",
  finished_at: null,
  answer: null,
};
const ended = { finished_at: "2026-11-30T10:00:00Z", done: 9 };

/** A program that answers so what became of the last import, again and again the last of these, and begins the next with each file. */
function opened(before: KitImport | null, ...imports: KitImport[][]) {
  reloaded.mockClear();
  changed.mockClear();
  let states: (KitImport | null)[] = [before];
  const section = (
    <SiteReloadProvider value={reloaded}>
      <KitSection onChanged={changed} />
    </SiteReloadProvider>
  );
  return renderFor(section, ({ path, method }) => {
    if (!path.endsWith("/import-site")) return undefined;
    if (method === "GET") return Response.json(states.length > 1 ? states.shift() : states[0]);
    states = imports.shift() ?? [];
    return Response.json({ job: states[0]?.job }, { status: 202 });
  });
}
const choose = async () => userEvent.upload(await screen.findByLabelText(/Drop a kit/), kit);
const confirm = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Replace the content" }));
  const [, button] = screen.getAllByRole("button", { name: "Replace the content" });
  await userEvent.click(button ?? expect.fail("there is no dialog"));
};

test("a kit is checked first, and taken in after a confirmation", async () => {
  const report = { products: { ...counts, added: 8, removed: 78 }, media: { ...counts, added: 6 }, redirects: counts };
  const writing: KitImport = { ...checking, job: 2, is_dry_run: false, state: "writing" };
  const { asked } = opened(
    null,
    [checking, { ...checking, ...ended, state: "done", answer: { report } }],
    [writing, { ...writing, ...ended, state: "done", answer: { report } }],
  );
  await choose();
  expect(await screen.findByText("kaveri.zip is being checked …")).toBeVisible();
  expect(screen.getByText("3 of 9 rows and pictures")).toBeVisible();
  const row = await screen.findByRole("row", { name: /^Products / });
  expect(row).toHaveTextContent("Products80780");
  expect(screen.getByRole("row", { name: /^Pictures / })).toHaveTextContent("6");
  expect(screen.queryByRole("row", { name: /^Redirects / })).toBeNull();
  await confirm();
  expect(await screen.findByText("kaveri.zip was taken in. The site shows it.")).toBeVisible();
  const sent = asked.filter(({ path, method }) => path.endsWith("/import-site") && method === "POST");
  expect(sent.map(({ query }) => [query.get("dry_run"), query.get("file_name")])).toEqual([
    ["true", "kaveri.zip"],
    ["false", "kaveri.zip"],
  ]);
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(reloaded).toHaveBeenCalledOnce();
});

test("who comes back sees how far an import is, and what became of it", async () => {
  const writing: KitImport = { ...checking, is_dry_run: false, state: "writing" };
  const answer = { faults: ["the program was stopped meanwhile; take the kit in again"] };
  opened(writing);
  expect(await screen.findByText("kaveri.zip is being taken in …")).toBeVisible();
  expect(screen.getByLabelText(/Drop a kit/)).toBeDisabled();
  opened({ ...writing, ...ended, state: "failed", answer });
  expect(await screen.findByText("the program was stopped meanwhile; take the kit in again")).toBeVisible();
  expect(screen.getByText("kaveri.zip was not taken in: nothing was changed")).toBeVisible();
  expect(screen.queryByText(/Mend these places/)).toBeNull();
  expect(screen.getByText(/^asha@example\.com, /)).toBeVisible();
});

test("a check that was made before is shown, and its file is to be dropped again", async () => {
  const report = { products: { ...counts, added: 1 } };
  opened({ ...checking, ...ended, state: "done", answer: { report } });
  expect(await screen.findByText("Drop the file again to take it in.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Replace the content" })).toBeNull();
});

test("what could not be put back is said, and the forms of the site stay", async () => {
  const faults = ["categories.toml:1: [tea]: no"];
  const left = ["products teja-s17: no"];
  const writing: KitImport = { ...checking, job: 2, is_dry_run: false, state: "writing" };
  opened(
    null,
    [{ ...checking, ...ended, state: "done", answer: { report: { products: { ...counts, added: 1 } } } }],
    [writing, { ...writing, ...ended, state: "failed", answer: { faults, left } }],
  );
  await choose();
  await confirm();
  expect(await screen.findByText("kaveri.zip was refused, and not everything is as it was before")).toBeVisible();
  expect(screen.getByRole("list", { name: "Not put back" })).toHaveTextContent("products teja-s17: no");
  expect(screen.getByRole("list", { name: "Faults of the kit" })).toHaveTextContent("categories.toml:1: [tea]: no");
  expect(changed).not.toHaveBeenCalled();
  expect(reloaded).not.toHaveBeenCalled();
});

test("faults are listed, and nothing can be taken in", async () => {
  const answer = { faults: ["products.toml:3: [robusta]: there is no column `grades`"] };
  opened(null, [checking, { ...checking, ...ended, state: "refused", answer }]);
  await choose();
  expect(await screen.findByText("One fault in kaveri.zip: nothing was changed")).toBeVisible();
  expect(screen.getByText(/^products\.toml:3: /)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Replace the content" })).toBeNull();
});

test("what failed that is no fault of the kit is no success", async () => {
  opened(null, [{ ...checking, ...ended, state: "failed", answer: { error: "The kit could not be read or written; try again" } }]);
  await choose();
  await waitFor(() => expect(screen.getByRole("alert")).toBeVisible());
});
