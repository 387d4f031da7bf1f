import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { isRead, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import type { StoredFile } from "./stored-file.ts";
import { useRemoval } from "./use-removal.ts";

const file = (id: string, name: string): StoredFile => ({
  ...{ id, name, size: 1, createdAt: "2026-11-24T09:00:00Z" },
  ...{ validUntil: undefined, picture: undefined },
});
const both = [file("f1", "a.pdf"), file("f2", "replies/b.pdf")];

test("files are removed in one request, and one undo brings all of them back", async () => {
  const { result, asked } = renderHookFor(
    () => useRemoval("documents"),
    (request) => (isRead(request) ? undefined : Response.json([])),
  );
  await act(() => result.current(both, "2 files are deleted."));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(writesOf(asked)).toHaveLength(2));
  expect(writesOf(asked)[0]).toMatchObject({ method: "DELETE", body: { prefixes: ["a.pdf", "replies/b.pdf"] } });
  expect(writesOf(asked)[1]?.body).toEqual({ table: "storage_objects", rows: [{ key: "f1" }, { key: "f2" }] });
});

test("files that could not be removed are not reported as removed", async () => {
  const { result } = renderHookFor(
    () => useRemoval("documents"),
    () => Response.json({ statusCode: "403", error: "Unauthorized", message: "no" }, { status: 400 }),
  );
  await act(() => result.current(both, "2 files are deleted."));
  expect(await screen.findByText("Your role does not allow this. Ask an owner.")).toBeInTheDocument();
  expect(screen.queryByText("2 files are deleted.")).not.toBeInTheDocument();
});
