import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { list, renderHookFor } from "#staff/testing/program.tsx";
import { useEnquiry, useRelated, useThread } from "./use-enquiry.ts";

const enquiry = { id: 7, reference: "NSE-7K3P-2M", contact: "ana@importer.example", company: 'Souza "Sul", Ltda.', version: 1 } as Enquiry;

test.each([
  ["NSE-7K3P-2M", '(and(reference.eq."NSE-7K3P-2M"))'],
  ["7", "(and(id.eq.7))"],
])("the enquiry of the address %s is found", async (address, condition) => {
  const { result, asked } = renderHookFor(
    () => useEnquiry(address),
    () => list([enquiry]),
  );
  await waitFor(() => expect(result.current.enquiry).toEqual(enquiry));
  expect(asked[0]?.query.get("or")).toBe(condition);
});

test("an address without an enquiry asks for none", async () => {
  const { result, asked } = renderHookFor(
    () => ({ none: useEnquiry("").enquiry, one: useEnquiry("7").enquiry }),
    () => list([enquiry]),
  );
  await waitFor(() => expect(result.current.one).toEqual(enquiry));
  expect(result.current.none).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test("a thread is in the order in which it was written, and the enquiry is read again when its last mail has left", async () => {
  let sent_at: string | null = null;
  const { result, asked } = renderHookFor(
    () => ({ thread: useThread(enquiry), enquiry: useEnquiry("7").enquiry }),
    ({ query }) => {
      if (!query.get("select")?.startsWith("notes:")) return list([enquiry]);
      const mails = [{ id: 5, sent_at, failed_at: null }];
      return Response.json({ notes: [{ id: 9 }, { id: 2 }], replies: [{ id: 4 }, { id: 3 }], events: [{ id: 8 }, { id: 1 }], mails });
    },
  );
  const enquiriesRead = () => asked.filter(({ query }) => query.get("or") === "(and(id.eq.7))").length;
  const ids = (rows: { id: number }[] = []) => rows.map(({ id }) => id);
  await waitFor(() => expect(result.current.thread.data).toBeDefined());
  const { notes, replies, events } = result.current.thread.data ?? {};
  expect([ids(notes), ids(replies), ids(events)]).toEqual([
    [2, 9],
    [3, 4],
    [1, 8],
  ]);
  await act(() => result.current.thread.refetch());
  expect(enquiriesRead()).toBe(1);
  sent_at = "2026-11-24T09:31:00Z";
  await act(() => result.current.thread.refetch());
  await waitFor(() => expect(enquiriesRead()).toBe(2));
});

test("other enquiries of a person are those of the address, and of the company those of other people", async () => {
  const { result, asked } = renderHookFor(
    () => [useRelated({ ...enquiry, company: "" }, "company"), useRelated(enquiry, "person"), useRelated(enquiry, "company")],
    () => list([{ id: 8 }]),
  );
  // Without a company there are none of it.
  await waitFor(() => expect(result.current.map(({ rows }) => rows)).toEqual([undefined, [{ id: 8 }], [{ id: 8 }]]));
  expect(asked.map(({ query }) => query.get("or"))).toEqual([
    '(and(contact.eq."ana@importer.example",id.neq.7))',
    '(and(company.eq."Souza \\"Sul\\", Ltda.",contact.neq."ana@importer.example"))',
  ]);
});
