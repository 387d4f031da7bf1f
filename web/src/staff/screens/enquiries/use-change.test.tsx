import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Enquiry, StaffMember } from "#staff/enquiries/enquiry.ts";
import { isRead, type Request, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { useBulkChange, useChange } from "./use-change.ts";

const enquiry = (id: number) => ({ id, reference: `NSE-${id}`, status: "new", assigned_to: null, version: 1 }) as Enquiry;
const ravi: StaffMember = { id: "u2", name: "Ravi", email: "ravi@example.com", role: "sales", answers_enquiries: true };
const changed = (id: number) => (request: Request) =>
  isRead(request) ? undefined : Response.json({ ...enquiry(id), ...(request.body as object), version: 2 });

test("an enquiry is assigned to somebody, and to nobody", async () => {
  const { result, asked } = renderHookFor(() => useChange(), changed(301));
  await act(() => result.current.assign(enquiry(301), ravi));
  expect(await screen.findByText("Ravi answers NSE-301.")).toBeInTheDocument();
  await act(() => result.current.assign({ ...enquiry(301), assigned_to: "u2" }, undefined));
  expect(writesOf(asked).map(({ body }) => body)).toEqual([
    { assigned_to: "u2", version: 1 },
    { assigned_to: null, version: 2 },
  ]);
});

test("a status is set and reported in words", async () => {
  const { result, asked } = renderHookFor(() => useChange(), changed(302));
  await act(() => result.current.setStatus(enquiry(302), "in_work"));
  expect(writesOf(asked)[0]?.body).toEqual({ status: "in_work", version: 1 });
  expect(await screen.findByRole("button", { name: "Undo" })).toBeInTheDocument();
});

test("a change of an enquiry that somebody else has changed tells who", async () => {
  const onConflict = vi.fn();
  const details = "version: enquiries 303 has version 2 now, not 1; ravi@example.com changed status at 2026-11-24T09:31:00Z (revision 17)";
  const { result } = renderHookFor(
    () => useChange(onConflict),
    (request) => (isRead(request) ? undefined : refusal("PT409", details)),
  );
  await act(() => result.current.setStatus(enquiry(303), "in_work"));
  expect(onConflict).toHaveBeenCalledWith(expect.objectContaining({ by: "ravi@example.com", columns: ["status"] }));
});

test("another refusal is no conflict", async () => {
  const onConflict = vi.fn();
  const { result } = renderHookFor(
    () => useChange(onConflict),
    (request) => (isRead(request) ? undefined : refusal("42501", "")),
  );
  await act(() => result.current.setStatus(enquiry(304), "in_work"));
  expect(await screen.findByText("Your role does not allow this. Ask an owner.")).toBeInTheDocument();
  expect(onConflict).not.toHaveBeenCalled();
});

test("many enquiries are changed in one request, which one undo takes back", async () => {
  const { result, asked } = renderHookFor(useBulkChange, (request) => {
    if (isRead(request)) return undefined;
    return request.path === "rpc/undo_change" ? Response.json([]) : Response.json([305, 306].map((id) => ({ id, version: 2 })));
  });
  await act(() => result.current.mutateAsync({ rows: [enquiry(305), enquiry(306)], change: { status: "spam" } }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(writesOf(asked)).toHaveLength(2));
  expect(writesOf(asked)[0]?.body).toEqual({ status: "spam" });
  expect(writesOf(asked)[1]?.body).toMatchObject({
    rows: [
      { key: "305", version: 2 },
      { key: "306", version: 2 },
    ],
  });
});
