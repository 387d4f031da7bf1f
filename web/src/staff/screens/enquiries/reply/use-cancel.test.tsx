import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFirstRows } from "#staff/backend/rows.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { isRead, refusal, renderHookFor } from "#staff/testing/program.tsx";
import type { Reply } from "../detail/use-enquiry.ts";
import { readMessageDraft, replyTextOf } from "./message-draft.ts";
import { useCancel } from "./use-cancel.ts";
import { useMessageDraftPlace } from "./use-message-draft-place.ts";

const enquiry = { id: 7, reference: "NSE-7K3P-2M", name: "Ana", language: "de" } as Enquiry;

const sheet = { kind: "specification", slug: "teja", language: "de" };
const reply = {
  id: 11,
  cc: ["lab@example.com", "ana@example.com"],
  language: "de",
  subject: "Angebot",
  body: "Guten Tag",
  attachments: [{ ...sheet, file_name: "teja.pdf", size: 9 }],
} as Reply;
const draftOfIt = { cc: "lab@example.com, ana@example.com", subject: "Angebot", body: "Guten Tag", attachments: [sheet] };

async function cancel(...answers: (() => Response)[]) {
  const { result, asked } = renderHookFor(
    () => ({
      cancel: useCancel(enquiry),
      place: useMessageDraftPlace(enquiry),
      list: useFirstRows("enquiries", { perPage: 10 }),
    }),
    (request) => (request.path === "rpc/cancel_reply" ? answers.shift()?.() : undefined),
  );
  await waitFor(() => expect(result.current.list.rows).toEqual([]));
  for (const _ of [...answers]) await act(() => result.current.cancel(reply.id, replyTextOf(reply)));
  return { draft: readMessageDraft(result.current.place), reads: asked.filter((one) => isRead(one) && one.path === "enquiries").length };
}

test("a reply that is cancelled is the draft again with its attachments, and the enquiries are read again", async () => {
  const { draft, reads } = await cancel(() => Response.json(reply));
  expect(await screen.findByText("The reply was not sent. It is a draft again.")).toBeInTheDocument();
  expect(draft).toMatchObject(draftOfIt);
  // What the program adds to an attachment is not sent back to it.
  expect(draft.attachments).toEqual([sheet]);
  expect(reads).toBe(2);
});

test("the text of a reply whose cancelling got no answer is kept, and once where it is cancelled again", async () => {
  const unanswered = () => {
    throw new TypeError("Failed to fetch");
  };
  const once = await cancel(unanswered);
  expect(once.draft).toMatchObject(draftOfIt);
  expect(await screen.findByText(/^No answer came\. The reply to Ana may/)).toBeInTheDocument();
  localStorage.clear();
  const twice = await cancel(unanswered, () => Response.json(reply));
  expect(twice.draft).toMatchObject(draftOfIt);
});

test.each([
  ["has left", refusal("PT400", "it has left"), /^The reply to Ana has left already/],
  ["somebody else has cancelled", refusal("PT404", "it is gone"), /^The reply to Ana is gone/],
  ["the role may not cancel", refusal("42501", ""), /^Your role does not allow this/],
])("why a reply that %s is no draft again is said, and what became of it is read", async (_, answer, words) => {
  const { draft, reads } = await cancel(() => answer);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(draft.body).toBe("");
  expect(reads).toBe(2);
});
