import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { readRows } from "#staff/backend/rows.ts";
import { saveFile } from "#staff/files/save-file.ts";
import { pageOf, type Request, refusal, renderHookFor } from "#staff/testing/program.tsx";
import { useCsvExport } from "./use-csv-export.ts";

vi.mock("#staff/files/save-file.ts");

type Mail = { id: number; subject: string | null };

function render(program: (request: Request) => Response) {
  vi.mocked(saveFile).mockClear();
  return renderHookFor(() => {
    const supabase = useSupabase();
    return useCsvExport<Mail>({
      file: "mails.csv",
      columns: [
        ["Number", ({ id }) => id],
        ["Subject", ({ subject }) => subject],
      ],
      read: (page, perPage) => readRows(supabase, "outgoing_mail", { page, perPage }),
    });
  }, program);
}

test("all rows are in the file however many pages they are, and are counted", async () => {
  const { result } = render((request) => pageOf(request, 1201, (id) => ({ id, subject: id === 1 ? '=1, "one"' : null })));
  await act(() => result.current.mutateAsync());
  expect(await screen.findByText("1201 lines are exported.")).toBeInTheDocument();
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  const lines = (await (file as Blob).text()).replace("\ufeff", "").trimEnd().split("\r\n");
  expect([name, ...lines.slice(0, 3), lines.at(-1)]).toEqual(["mails.csv", "Number,Subject", `1,"'=1, ""one"""`, "2,", "1201,"]);
  expect(lines).toHaveLength(1202);
});

test("an export that fails half-way says why, and leaves no file that lacks rows", async () => {
  const { result } = render((request) =>
    request.query.get("offset") === "0" ? pageOf(request, 1201, (id) => ({ id })) : refusal("57014", ""),
  );
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(await screen.findByText("This took too long. Try again in a minute.")).toBeInTheDocument();
  expect(saveFile).not.toHaveBeenCalled();
});

test("an export of more rows than a file may have says that the others are missing", async () => {
  const { result } = render((request) => pageOf(request, 70_000, (id) => ({ id, subject: null })));
  await act(() => result.current.mutateAsync());
  expect(await screen.findByText(/^Only the first 50000 of 70000 lines are exported/)).toBeInTheDocument();
  expect(screen.queryByText("50000 lines are exported.")).not.toBeInTheDocument();
});
