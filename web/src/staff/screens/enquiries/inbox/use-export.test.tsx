import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { saveFile } from "#staff/files/save-file.ts";
import { listStateOf } from "#staff/list/list-address.ts";
import { renderHookFor } from "#staff/testing/program.tsx";
import { inbox } from "../inbox-query.ts";
import { useExport } from "./use-export.ts";

vi.mock("#staff/files/save-file.ts");

const filtersOf = (query: string) => listStateOf(inbox, new URLSearchParams(query)).filters;
const sheet = () => new Response(new Blob(["x"]), { headers: { "content-type": "application/octet-stream" } });

test("the export has the rows of the list, whatever page it is on", async () => {
  const { result, asked } = renderHookFor(useExport, sheet);
  await act(() => result.current(filtersOf("view=mine&country=Atlantis"), "xlsx"));
  expect(asked[0]?.path).toBe("/functions/v1/export-enquiries");
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    format: "xlsx",
    file_language: "en",
    and: '(status.in.(new,in_work,quoted),assigned_to.eq."u1",country_code.is.null,country.eq."Atlantis")',
  });
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/^enquiries-\d{4}-\d\d-\d\d\.xlsx$/)));
});

test("all enquiries are exported without a condition", async () => {
  const { result, asked } = renderHookFor(useExport, sheet);
  await act(() => result.current(filtersOf("view=all"), "csv"));
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ format: "csv", file_language: "en" });
});

test.each([
  [403, "Your role does not allow this. Ask an owner."],
  [502, "The program has a fault and could not do this."],
])("an export that is answered with %i is not saved, and says why", async (status, words) => {
  vi.mocked(saveFile).mockClear();
  const { result } = renderHookFor(useExport, () => new Response("<html>", { status }));
  await act(() => result.current(filtersOf(""), "csv"));
  expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
  expect(saveFile).not.toHaveBeenCalled();
});
