import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SiteReloadProvider } from "#staff/site-context.tsx";
import { renderFor } from "#staff/testing/program.tsx";
import { KitSection } from "./kit-section.tsx";

const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
const kit = new File(["PK"], "kaveri.zip", { type: "application/zip" });

const reloaded = vi.fn(async () => {});
const changed = vi.fn();

/** A program that answers each import with these events, which come in pieces. */
function opened(...answers: object[][]) {
  reloaded.mockClear();
  changed.mockClear();
  const section = (
    <SiteReloadProvider value={reloaded}>
      <KitSection onChanged={changed} />
    </SiteReloadProvider>
  );
  return renderFor(section, ({ path }) => {
    if (!path.endsWith("/import-site")) return undefined;
    const events = (answers.shift() ?? []).map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
    const bytes = new TextEncoder().encode(events);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, 9));
        controller.enqueue(bytes.slice(9));
        controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
}
const choose = async () => userEvent.upload(await screen.findByLabelText(/Drop a kit/), kit);

test("a kit is checked first, and taken in after a confirmation", async () => {
  const report = { products: { ...counts, added: 8, removed: 78 }, media: { ...counts, added: 6 }, redirects: counts };
  const { asked } = opened([{ done: 1, total: 9 }, { report }], [{ report }]);
  await choose();
  const row = await screen.findByRole("row", { name: /^Products / });
  expect(row).toHaveTextContent("Products80780");
  expect(screen.getByRole("row", { name: /^Pictures / })).toHaveTextContent("6");
  expect(screen.queryByRole("row", { name: /^Redirects / })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Replace the content" }));
  const [, confirm] = screen.getAllByRole("button", { name: "Replace the content" });
  await userEvent.click(confirm ?? expect.fail("there is no dialog"));
  expect(await screen.findByText("kaveri.zip was taken in. The site shows it.")).toBeVisible();
  const sent = asked.filter(({ path }) => path.endsWith("/import-site")).map(({ query }) => query.get("dry_run"));
  expect(sent).toEqual(["true", "false"]);
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(reloaded).toHaveBeenCalledOnce();
});

test("what could not be put back is said, and the forms of the site stay", async () => {
  const faults = ["categories.toml:1: [tea]: no"];
  const left = ["products teja-s17: no"];
  opened([{ report: { products: { ...counts, added: 1 } } }], [{ faults, left }]);
  await choose();
  await userEvent.click(await screen.findByRole("button", { name: "Replace the content" }));
  const [, confirm] = screen.getAllByRole("button", { name: "Replace the content" });
  await userEvent.click(confirm ?? expect.fail("there is no dialog"));
  expect(await screen.findByText("kaveri.zip was refused, and not everything is as it was before")).toBeVisible();
  expect(screen.getByRole("list", { name: "Not put back" })).toHaveTextContent("products teja-s17: no");
  expect(screen.getByRole("list", { name: "Faults of the kit" })).toHaveTextContent("categories.toml:1: [tea]: no");
  expect(changed).not.toHaveBeenCalled();
  expect(reloaded).not.toHaveBeenCalled();
});

test("faults are listed, and nothing can be taken in", async () => {
  opened([{ faults: ["products.toml:3: [robusta]: there is no column `grades`"] }]);
  await choose();
  expect(await screen.findByText("One fault in kaveri.zip: nothing was changed")).toBeVisible();
  expect(screen.getByText(/^products\.toml:3: /)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Replace the content" })).toBeNull();
});

test("an answer that breaks off is no success", async () => {
  opened([{ done: 1, total: 9 }]);
  await choose();
  await waitFor(() => expect(screen.getByRole("alert")).toBeVisible());
});
