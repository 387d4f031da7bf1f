import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { FaultCode } from "#staff/backend/fault-code.ts";
import faultCodes from "#staff/backend/fault-code.ts?raw";
import fileCodes from "#staff/backend/file-code.ts?raw";
import { saveFile } from "#staff/files/save-file.ts";
import english from "#staff/locales/en/ui.json";
import hindi from "#staff/locales/hi/ui.json";
import { renderFor } from "#staff/testing/program.tsx";
import ImportScreen from "./import-screen.tsx";

vi.mock("#staff/files/save-file.ts");

const error = (column: string, code: FaultCode, value: string, other?: string) => ({
  line: null,
  row: 2,
  cell: "B2",
  column,
  message: "in the program's words",
  code,
  value,
  other,
});
const report = { id: null, added: 0, changed: 1, unchanged: 0, added_grades: [], changes: [], stale: [], sheets: null };

test.each([
  ["Excel workbook", "xlsx", "all"],
  ["CSV", "csv", "all"],
  ["Short template", "xlsx", "main"],
])("the button %s saves the products as %s, with %s columns", async (button, format, columns) => {
  vi.mocked(saveFile).mockClear();
  const { asked } = renderFor(<ImportScreen />, ({ path }) => {
    if (path.endsWith("/job")) return Response.json(null);
    if (!path.endsWith("/export-products")) return undefined;
    return new Response(new Blob(["x"]), { headers: { "content-type": "application/octet-stream" } });
  });
  await userEvent.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.stringMatching(`\\.${format}$`)));
  const { query } = asked.find(({ path }) => path.endsWith("/export-products")) ?? expect.fail("nothing is exported");
  expect(Object.fromEntries(query)).toEqual({ format, columns });
});

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
      error("name:de", "wrong_encoding", "KÃ¼mmel", "Kümmel"),
    ];
    return Response.json({ error: "3 error(s) in the file", errors }, { status: 400 });
  });
  await userEvent.upload(screen.getByLabelText(/Drop a file/), new File(["slug"], "prices.csv"));
  expect(await screen.findByText(/“01\/02\/2026” may be two different days/)).toBeVisible();
  expect(screen.getByText(/“KÃ¼mmel” should probably read “Kümmel”/)).toBeVisible();
  expect(screen.getByText(/no such column: supplier\./)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Leave it out" }));
  expect(await screen.findByText("Left out: the column supplier.")).toBeVisible();
  await waitFor(() => expect(tried).toEqual(["false", "true"]));
});

test("a file that cannot be read at all is refused in the console's words", async () => {
  renderFor(<ImportScreen />, ({ path }) => {
    if (path.endsWith("/job")) return Response.json(null);
    const answer = { error: "in the program's words", code: "protected" };
    return path.endsWith("/import-products") ? Response.json(answer, { status: 422 }) : undefined;
  });
  await userEvent.upload(screen.getByLabelText(/Drop a file/), new File(["slug"], "prices.xlsx"));
  expect(await screen.findByText(/This file needs a password/)).toBeVisible();
});

test.each([
  ["English", english],
  ["Hindi", hindi],
])("everything that can be wrong with a file is said in %s", (_, { fault, fileFault }) => {
  const codesIn = (source: string) => [...source.matchAll(/"(\w+)"/g)].map(([, code]) => code).sort();
  expect(Object.keys(fault).sort()).toEqual(codesIn(faultCodes));
  expect(Object.keys(fileFault).sort()).toEqual(codesIn(fileCodes));
});
