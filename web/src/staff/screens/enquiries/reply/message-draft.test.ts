// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { SignedIn } from "#staff/testing/program.tsx";
import { addressesIn, changeMessageDraft, type Draft, putBack, readMessageDraft, removeSent, useMessageDraft } from "./message-draft.ts";

const empty: Draft = { tab: "reply", cc: "", language: "de", subject: "NSE-7K3P-2M", body: "Asha", note: "", attachments: [], key: "" };
const place = { person: "u1", reference: "NSE-7K3P-2M", empty };
const sheet = { kind: "specification" as const, slug: "teja-s17", language: "de" };

beforeEach(() => localStorage.clear());

test("what was typed is there again, for this person and this enquiry", () => {
  changeMessageDraft(place, { body: "Guten Tag", attachments: [sheet] });
  expect(readMessageDraft(place)).toEqual({ ...empty, body: "Guten Tag", attachments: [sheet] });
  expect(readMessageDraft({ ...place, person: "u2" })).toEqual(empty);
  expect(readMessageDraft({ ...place, reference: "NSE-0000-00" })).toEqual(empty);
});

test.each([
  ["", []],
  ["ana@example.com", ["ana@example.com"]],
  [" ana@example.com; Lab, 2nd floor <lab@example.com>,\n", ["ana@example.com", "Lab", "lab@example.com"]],
])("the addresses in %j", (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test("a draft that says no more than an empty one is not kept", () => {
  changeMessageDraft(place, { note: "x" });
  changeMessageDraft(place, { note: "", tab: "note" });
  expect(localStorage).toHaveLength(0);
});

test.each(["nonsense{", "null", '{"body":7,"attachments":"none"}'])("what cannot be read (%s) begins from the start", (kept) => {
  localStorage.setItem("staff-draft/u1/enquiries/NSE-7K3P-2M", kept);
  expect(readMessageDraft(place)).toEqual(empty);
});

test("a reply that is sent goes from the draft, and a note that was typed meanwhile stays", () => {
  changeMessageDraft(place, { body: "Guten Tag" });
  changeMessageDraft(place, { key: "k1" });
  changeMessageDraft(place, { note: "Calls on Monday." });
  removeSent(place, "k1");
  expect(readMessageDraft(place)).toEqual({ ...empty, note: "Calls on Monday." });
});

test("a reply that is changed after it was sent is another one, and stays", () => {
  changeMessageDraft(place, { body: "Guten Tag", key: "k1" });
  changeMessageDraft(place, { body: "Guten Tag, Herr Peña" });
  expect(readMessageDraft(place).key).toBe("");
  removeSent(place, "k1");
  expect(readMessageDraft(place).body).toBe("Guten Tag, Herr Peña");
});

test("a reply that was undone is the draft again, before what was typed since", () => {
  const { language, subject } = empty;
  const undone = { cc: "ana@example.com", language, subject, body: "Guten Tag", attachments: [sheet] };
  putBack(place, undone);
  expect(readMessageDraft(place)).toEqual({ ...empty, ...undone });
  changeMessageDraft(place, { cc: "lab@example.com; ana@example.com", body: "Noch etwas" });
  putBack(place, undone);
  expect(readMessageDraft(place)).toMatchObject({
    cc: "ana@example.com, lab@example.com",
    body: "Guten Tag\n\nNoch etwas",
    attachments: [sheet],
    key: "",
  });
});

test("every part of the page, and every window, shows the same draft", () => {
  const one = renderHook(() => useMessageDraft(place), { wrapper: SignedIn });
  const other = renderHook(() => useMessageDraft(place), { wrapper: SignedIn });
  act(() => one.result.current.change({ body: "Guten Tag" }));
  expect(other.result.current.draft.body).toBe("Guten Tag");
  localStorage.setItem("staff-draft/u1/enquiries/NSE-7K3P-2M", JSON.stringify({ ...empty, body: "In another window" }));
  act(() => void dispatchEvent(new StorageEvent("storage")));
  expect(one.result.current.draft.body).toBe("In another window");
});

test("where the browser's space is used up, what is typed is kept as long as the page is open", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  changeMessageDraft(place, { body: "Guten Tag" });
  expect(readMessageDraft(place).body).toBe("Guten Tag");
  full.mockRestore();
  changeMessageDraft(place, { body: "Asha" });
  expect(readMessageDraft(place)).toEqual(empty);
});
