import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import { ImportScreen } from "./import-screen.tsx";

const error = (column: string, code: string | undefined, value: string) => ({
  line: null,
  row: 2,
  cell: "B2",
  column,
  message: "in the program's words",
  code,
  value,
});
const report = { id: null, added: 0, changed: 1, unchanged: 0, added_grades: [], changes: [], stale: [], sheets: null };

test("errors are told in the console's words, and unknown columns are left out by one button", async () => {
  const tried: string[] = [];
  renderFor(<ImportScreen />, ({ path, query }) => {
    if (path.endsWith("/job")) return Response.json(null);
    if (!path.endsWith("/import-products")) return undefined;
    tried.push(query.get("leave_out_unknown") ?? "");
    if (tried.length > 1) return Response.json({ ...report, left_out: ["supplier"] });
    const errors = [
      error("supplier", "unknown_column", "supplier"),
      error("price_valid_until", "ambiguous_day", "01/02/2026"),
      error("name", undefined, ""),
    ];
    return Response.json({ error: "3 error(s) in the file", errors }, { status: 400 });
  });
  await userEvent.upload(screen.getByLabelText(/Drop a file/), new File(["slug"], "prices.csv"));
  expect(await screen.findByText(/“01\/02\/2026” may be two different days/)).toBeVisible();
  expect(screen.getByText("in the program's words")).toBeVisible();
  expect(screen.getByText(/no such column: supplier\./)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Leave it out" }));
  expect(await screen.findByText("Left out: the column supplier.")).toBeVisible();
  await waitFor(() => expect(tried).toEqual(["false", "true"]));
});
