import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { asha, isRead, refusal, renderFor } from "#staff/testing/program.tsx";
import type { Draft } from "./message-draft.ts";
import { NoteForm } from "./note-form.tsx";

const empty: Draft = { tab: "note", cc: "", language: "en", subject: "", body: "", note: "", attachments: [], key: "" };
const form = (
  <NoteForm enquiry={{ id: 7, reference: "NSE-7K3P-2M" } as Enquiry} place={{ person: asha.id, reference: "NSE-7K3P-2M", empty }} />
);
const note = () => screen.getByRole("textbox");
const save = () => userEvent.click(screen.getByRole("button", { name: "Save the note" }));

test("what is typed while a note is saved stays, and a note that is refused too", async () => {
  let answer = (_: Response) => {};
  const { asked } = renderFor(form, (request) => (isRead(request) ? undefined : new Promise((done) => (answer = done))));
  await userEvent.type(note(), "Calls on Monday");
  await save();
  await userEvent.type(note(), ", at ten");
  await act(async () => answer(new Response(null, { status: 201 })));
  expect(note()).toHaveValue("Calls on Monday, at ten");
  await waitFor(() => expect(screen.getByRole("button", { name: "Save the note" })).toBeEnabled());
  await save();
  await waitFor(() => expect(asked.filter((request) => !isRead(request))).toHaveLength(2));
  await act(async () => answer(refusal("23514", "body: is too long")));
  expect(await screen.findByRole("alert")).toHaveTextContent("is too long");
  expect(note()).toHaveValue("Calls on Monday, at ten");
});
