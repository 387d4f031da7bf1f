import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useRows } from "#staff/backend/rows.ts";
import { isRead, list, type Request, refusal, renderFor, writesOf } from "#staff/testing/program.tsx";
import { useRowOrder } from "./use-row-order.ts";

const featured = (id: number, name: string, featured_position: number | null) => ({ id, name, featured_position, version: 7 });
type Product = ReturnType<typeof featured>;

function Ordered() {
  const { rows = [] } = useRows<Product>("products", { perPage: 50 });
  const { column, announcement } = useRowOrder({ table: "products", position: "featured_position", rows, nameOf: ({ name }) => name });
  return (
    <>
      {rows.map((row) => (
        <div key={row.id}>{column.cell(row)}</div>
      ))}
      <output>{announcement}</output>
    </>
  );
}

/** A program with these products in this order; `answer` to what is written. */
async function render(products: object[], answer: (request: Request) => Response | Promise<Response>) {
  const rendered = renderFor(<Ordered />, (request) => (isRead(request) ? list(products) : answer(request)));
  await screen.findByRole("button", { name: "Move Cumin down" });
  const reads = () => rendered.asked.filter((request) => isRead(request) && request.path === "products").length;
  return { ...rendered, reads };
}
const down = () => userEvent.click(screen.getByRole("button", { name: "Move Cumin down" }));
const written = (asked: readonly Request[]) =>
  asked
    .filter((request) => !isRead(request))
    .map(({ query, body }) => [query.get("id"), (body as { featured_position: number }).featured_position]);
const done = () => new Response(null, { status: 204 });

test("a product is moved by its own position alone where there is room, told, and the list is read again", async () => {
  const { asked, reads } = await render([featured(1, "Cumin", 10), featured(2, "Teja", 20), featured(3, "Byadgi", 40)], done);
  await down();
  expect(await screen.findByText("Cumin is at place 2 of 3")).toBeInTheDocument();
  expect(writesOf(asked)).toEqual([{ method: "PATCH", path: "products", body: { featured_position: 30, version: 7 } }]);
  await waitFor(() => expect(reads()).toBe(2));
});

test("products without positions all get one, and a second move waits for the first", async () => {
  let answer = (_: Response) => {};
  const { asked, reads } = await render(
    [featured(1, "Cumin", null), featured(2, "Teja", null)],
    () => new Promise<Response>((resolve) => (answer = resolve)),
  );
  await down();
  await down();
  expect(written(asked)).toEqual([["eq.2", 10]]);
  answer(done());
  await waitFor(() => expect(written(asked)).toHaveLength(2));
  answer(done());
  expect(await screen.findByText("Cumin is at place 2 of 2")).toBeInTheDocument();
  expect(written(asked)).toEqual([
    ["eq.2", 10],
    ["eq.1", 20],
  ]);
  expect(reads()).toBe(2);
});

test("a move that is refused midway is an error, nothing is announced, and the list is read again", async () => {
  const { asked, reads } = await render([featured(1, "Cumin", null), featured(2, "Teja", null)], ({ query }) =>
    query.get("id") === "eq.1" ? refusal("42501", "") : done(),
  );
  await down();
  expect(await screen.findByText(/^Your role/)).toBeInTheDocument();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(written(asked)).toHaveLength(2);
  await waitFor(() => expect(reads()).toBe(2));
});
