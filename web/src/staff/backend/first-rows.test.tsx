import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { pageOf, renderFor, renderHookFor } from "#staff/testing/program.tsx";
import { MoreRows } from "#staff/ui/more-rows.tsx";
import { useFirstRows, useRows } from "./rows.ts";

const rowOf = (id: number) => ({ id });

function First() {
  const { rows = [], more } = useFirstRows<{ id: number }>("products", { perPage: 20 });
  return (
    <>
      <output aria-label="Rows">{rows.map(({ id }) => id).join(" ")}</output>
      <MoreRows {...more} />
    </>
  );
}

const shown = () => screen.getByLabelText("Rows").textContent?.split(" ").filter(Boolean).length;

test("a list of the first rows says how many others there are, and shows the next ones until all are there", async () => {
  renderFor(<First />, (request) => pageOf(request, 41, rowOf));
  expect(await screen.findByText(/^21 more are not shown/)).toBeInTheDocument();
  expect(shown()).toBe(20);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText(/^1 more is not shown/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(shown()).toBe(41));
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("a list that shows all of its rows says nothing of others", async () => {
  renderFor(<First />, (request) => pageOf(request, 20, rowOf));
  await waitFor(() => expect(shown()).toBe(20));
  expect(screen.queryByText(/not shown/)).not.toBeInTheDocument();
});

test("rows without a number of them are all rows, however few the program answers with at once", async () => {
  const { result, asked } = renderHookFor(
    () => useRows<{ id: number }>("holidays", { order: "day" }),
    (request) => pageOf(request, 2100, rowOf),
  );
  await waitFor(() => expect(result.current.rows).toHaveLength(2100));
  expect(result.current.total).toBe(2100);
  expect(asked).toHaveLength(3);
});
