import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { useRestore } from "./use-restore.ts";

test("a change is taken back by its revision, and everything is read again before it is reported", async () => {
  const { result, asked, queries } = renderHookFor(useRestore, () => Response.json({ id: 7 }));
  const readAgain = vi.spyOn(queries, "invalidateQueries");
  await act(() => result.current.mutateAsync(17));
  expect(writesOf(asked)).toEqual([{ method: "POST", path: "rpc/restore_revision", body: { id: 17 } }]);
  expect(readAgain).toHaveBeenCalledWith();
  expect(await screen.findByText("Restored")).toBeInTheDocument();
});

test("a change that cannot be taken back is an error, and nothing is reported", async () => {
  const { result } = renderHookFor(useRestore, () => refusal("23505", "slug: another product has it"));
  const error = await act(() => result.current.mutateAsync(17).catch((thrown: unknown) => thrown));
  expect(error).toMatchObject({ code: "23505" });
  expect(screen.queryByText("Restored")).not.toBeInTheDocument();
});
