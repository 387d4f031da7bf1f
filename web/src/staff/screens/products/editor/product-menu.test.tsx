import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { isRead, refusal, renderFor, writesOf } from "#staff/testing/program.tsx";
import type { Product } from "../product.ts";
import { ProductMenu } from "./product-menu.tsx";

const teja = { id: 7, slug: "teja", name: "Teja", active: true, version: 3 } as Product;

test("a product is deleted although its address could not be redirected: that is said, and it can be brought back", async () => {
  const { asked } = renderFor(<ProductMenu product={teja} rows={{}} />, (request) => {
    if (isRead(request)) return undefined;
    if (request.path === "redirects") return refusal("23514", "path: is too long");
    return Response.json(request.path === "products" ? [{ id: 7 }] : [{ key: "7", version: 4 }]);
  });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Delete/ }));
  await userEvent.click(await screen.findByRole("button", { name: /^Delete/ }));
  expect(await screen.findByText(/^It is deleted, but visitors of the old address are not sent elsewhere: .*too long/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(writesOf(asked).map(({ path }) => path)).toContain("rpc/undo_change"));
});
