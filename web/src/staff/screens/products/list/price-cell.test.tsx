import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { isRead, refusal, renderFor } from "#staff/testing/program.tsx";
import type { ListedProduct } from "./listed-product.ts";
import { PriceCell } from "./price-cell.tsx";

const teja = { id: 7, slug: "teja", name: "Teja", price_from: 10, price_to: 20, price_currency: "USD", price_unit: "t", version: 1 };

test("a price that is refused stays as it was typed, with the reason, until it is saved", async () => {
  let answer = (_: Response) => {};
  const { asked } = renderFor(<PriceCell product={teja as ListedProduct} />, (request) =>
    isRead(request) ? undefined : new Promise((done) => (answer = done)),
  );
  await userEvent.click(screen.getByRole("button", { name: /Teja/ }));
  const from = () => screen.getByRole("spinbutton", { name: "From" });
  expect(from()).toHaveFocus();
  await userEvent.clear(from());
  await userEvent.type(from(), "30{Enter}");
  expect(from()).toHaveValue(30);
  await act(async () => answer(refusal("23514", "price_to: is below price_from")));
  expect(await screen.findByRole("alert")).toHaveTextContent("price_to: is below price_from");
  expect(from()).toHaveValue(30);
  await userEvent.clear(from());
  await userEvent.type(from(), "15{Enter}");
  await act(async () => answer(Response.json({ ...teja, price_from: 15, version: 2 })));
  await waitFor(() => expect(screen.queryByRole("spinbutton")).toBeNull());
  const written = asked.filter((request) => !isRead(request)).map(({ body }) => body);
  expect(written).toEqual([
    { price_from: 30, version: 1 },
    { price_from: 15, version: 1 },
  ]);
});

test.each([
  [5.4, null, "USD 5.40 / t"],
  [5, 5.4, "USD 5.00–5.40 / t"],
  [2100, 2400, "USD 2,100–2,400 / t"],
])("a price of %s to %s is written as on the site: %s", (price_from, price_to, text) => {
  renderFor(<PriceCell product={{ ...teja, price_from, price_to } as ListedProduct} />);
  expect(screen.getByRole("button")).toHaveTextContent(text);
});
