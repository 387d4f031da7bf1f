import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { list, type Request, renderFor, writesOf } from "#staff/testing/program.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import type { ListedProduct } from "./listed-product.ts";

const chosen = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  version: 3,
  slug: `p${index + 1}`,
  active: index > 0,
})) as ListedProduct[];
const read = chosen.map(({ id, version }) => ({ id, version }));

function rendered(answer: object) {
  let done = 0;
  const program = ({ path, body }: Request) => {
    if (path === "categories") return list([{ code: "spices", name: "Spices" }]);
    if (path === "rpc/change_products") return Response.json({ kept: [], refused: [], ...answer });
    if (path !== "rpc/undo_change") return undefined;
    return Response.json((body as { rows: { key: string }[] }).rows.map(({ key }) => ({ key, version: null })));
  };
  const parts = <BulkActions chosen={chosen} onDone={() => (done += 1)} />;
  return { ...renderFor(parts, program), done: () => done };
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("products are deleted by one call after a question that says how many, and come back a few at a time", async () => {
  const { asked, done } = rendered({ changed: read.map(({ id }) => ({ id, version: null })) });
  await press("Delete …");
  expect(screen.getByRole("dialog", { name: "Delete 12 products?" })).toBeVisible();
  expect(writesOf(asked)).toEqual([]);
  await press("Delete 12 products");
  await waitFor(() => expect(done()).toBe(1));
  const [deletion, redirects] = writesOf(asked);
  expect(deletion).toMatchObject({ path: "rpc/change_products", body: { rows: read, change: "delete" } });
  expect(redirects).toMatchObject({ path: "redirects" });
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(writesOf(asked).at(-1)).toMatchObject({ method: "DELETE", path: "redirects" }));
  const undone = writesOf(asked).filter(({ path }) => path === "rpc/undo_change");
  expect(undone.map(({ body }) => (body as { rows: object[] }).rows.length)).toEqual([10, 2]);
});

test("prices are lowered by per cent, and what stays as it was is said", async () => {
  const { asked } = rendered({ changed: [{ id: 1, version: 4 }], kept: [2], refused: [{ id: 3, details: "price_from: is empty" }] });
  await press("Price …");
  await userEvent.type(screen.getByLabelText(/^Figure/), "-5");
  await press("Change 12 prices");
  expect(await screen.findByText("1 product stays as it was: price_from: is empty")).toBeVisible();
  expect(writesOf(asked)[0]).toMatchObject({ body: { change: { price: { by_percent: "-5" } } } });
});

test("products get another category", async () => {
  const { asked } = rendered({ changed: read.map(({ id }) => ({ id, version: 4 })) });
  await press("Category …");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: /^Category/ }), "Spices");
  await press("Change 12 products");
  await waitFor(() => expect(writesOf(asked)[0]).toMatchObject({ body: { change: { set: { category: "spices" } } } }));
});

test("of a change that some have already, only the others are sent", async () => {
  const { asked } = rendered({ changed: [{ id: 1, version: 4 }] });
  await press("Show");
  await waitFor(() => expect(writesOf(asked)[0]).toMatchObject({ body: { rows: [{ id: 1 }], change: { set: { active: true } } } }));
});
