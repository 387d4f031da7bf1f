import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useRows } from "#staff/backend/rows.ts";
import { isRead, type Request, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import type { ListedProduct } from "./listed-product.ts";
import { useChangeProducts } from "./use-change-products.ts";

const product = (id: number) => ({ id, version: 3, slug: `p${id}` }) as ListedProduct;

async function render(program: (request: Request) => Response | undefined) {
  const rendered = renderHookFor(() => ({ change: useChangeProducts(), list: useRows("products", { perPage: 50 }) }), program);
  await waitFor(() => expect(rendered.result.current.list.rows).toEqual([]));
  const reads = () => rendered.asked.filter((request) => isRead(request) && request.path === "products").length;
  return { ...rendered, reads };
}
const done = (count: number) => `${count} done`;

test("products are deleted although their addresses could not be redirected: that is said, and they can be brought back", async () => {
  const { result, asked, reads } = await render(({ path }) => {
    if (path === "redirects") return refusal("42501", "");
    if (path === "rpc/undo_change") return Response.json([{ key: "601", version: 4 }]);
    return path === "rpc/change_products" ? Response.json({ changed: [{ id: 601, version: null }], kept: [], refused: [] }) : undefined;
  });
  await act(() => result.current.change([product(601)], "delete", done));
  expect(await screen.findByText(/^It is deleted, but visitors of the old address are not sent elsewhere: Your role/)).toBeInTheDocument();
  expect(reads()).toBe(2);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(writesOf(asked).map(({ path }) => path)).toContain("rpc/undo_change"));
});

test("products that somebody else has changed stay, which is said, and neither redirected nor undone with the others", async () => {
  const { result, asked } = await render(({ path }) => {
    if (path === "rpc/undo_change") return Response.json([{ key: "602", version: 4 }]);
    return path === "rpc/change_products" ? Response.json({ changed: [{ id: 602, version: null }], kept: [603], refused: [] }) : undefined;
  });
  await act(() => result.current.change([product(602), product(603)], "delete", done));
  expect(await screen.findByText(/^1 row was not changed/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(writesOf(asked)).toHaveLength(4));
  expect(
    writesOf(asked)
      .slice(1, 3)
      .map(({ body }) => body),
  ).toEqual([[{ path: "/catalog/p602", target: "/catalog" }], { table: "products", rows: [{ key: "602" }] }]);
  expect(asked.find(({ method }) => method === "DELETE")?.query.get("path")).toBe("in.(/catalog/p602)");
});

test("a change that is refused as a whole is an error, and nothing is reported or redirected", async () => {
  const { result, asked } = await render(({ path }) => (path === "rpc/change_products" ? refusal("42501", "") : undefined));
  const refused = await act(() => result.current.change([product(604)], "delete", done).catch((error: unknown) => error));
  expect(refused).toMatchObject({ code: "42501" });
  expect(screen.queryByText("1 done")).not.toBeInTheDocument();
  expect(writesOf(asked)).toHaveLength(1);
});
