import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { changeDraft, type Draft, putBack, readDraft, removeSent, useMessageDraft } from "./message-draft.ts";

const empty: Draft = { tab: "reply", language: "de", subject: "NSE-7K3P-2M", body: "Asha", note: "", attachments: [], key: "" };
const place = { person: "u1", reference: "NSE-7K3P-2M", empty };
const sheet = { kind: "specification" as const, slug: "teja-s17", language: "de" };

beforeEach(() => localStorage.clear());

test("what was typed is there again, for this person and this enquiry", () => {
  changeDraft(place, { body: "Guten Tag", attachments: [sheet] });
  expect(readDraft(place)).toEqual({ ...empty, body: "Guten Tag", attachments: [sheet] });
  expect(readDraft({ ...place, person: "u2" })).toEqual(empty);
  expect(readDraft({ ...place, reference: "NSE-0000-00" })).toEqual(empty);
});

test("a draft that says no more than an empty one is not kept", () => {
  changeDraft(place, { note: "x" });
  changeDraft(place, { note: "", tab: "note" });
  expect(localStorage).toHaveLength(0);
});

test.each(["nonsense{", "null", '{"body":7,"attachments":"none"}'])("what cannot be read (%s) begins from the start", (kept) => {
  localStorage.setItem("staff-draft-u1-NSE-7K3P-2M", kept);
  expect(readDraft(place)).toEqual(empty);
});

test("a reply that is sent goes from the draft, and a note that was typed meanwhile stays", () => {
  changeDraft(place, { body: "Guten Tag" });
  changeDraft(place, { key: "k1" });
  changeDraft(place, { note: "Calls on Monday." });
  removeSent(place, "k1");
  expect(readDraft(place)).toEqual({ ...empty, note: "Calls on Monday." });
});

test("a reply that is changed after it was sent is another one, and stays", () => {
  changeDraft(place, { body: "Guten Tag", key: "k1" });
  changeDraft(place, { body: "Guten Tag, Herr Peña" });
  expect(readDraft(place).key).toBe("");
  removeSent(place, "k1");
  expect(readDraft(place).body).toBe("Guten Tag, Herr Peña");
});

test("a reply that was undone is the draft again, before what was typed since", () => {
  const { language, subject } = empty;
  const undone = { language, subject, body: "Guten Tag", attachments: [sheet] };
  putBack(place, undone);
  expect(readDraft(place)).toEqual({ ...empty, ...undone });
  changeDraft(place, { body: "Noch etwas" });
  putBack(place, undone);
  expect(readDraft(place)).toMatchObject({ body: "Guten Tag\n\nNoch etwas", attachments: [sheet], key: "" });
});

test("every part of the page, and every window, shows the same draft", () => {
  const one = renderHook(() => useMessageDraft(place));
  const other = renderHook(() => useMessageDraft(place));
  act(() => one.result.current.change({ body: "Guten Tag" }));
  expect(other.result.current.draft.body).toBe("Guten Tag");
  localStorage.setItem("staff-draft-u1-NSE-7K3P-2M", JSON.stringify({ ...empty, body: "In another window" }));
  act(() => void dispatchEvent(new StorageEvent("storage")));
  expect(one.result.current.draft.body).toBe("In another window");
});

test("where the browser's space is used up, what is typed is kept as long as the page is open", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  changeDraft(place, { body: "Guten Tag" });
  expect(readDraft(place).body).toBe("Guten Tag");
  full.mockRestore();
  changeDraft(place, { body: "Asha" });
  expect(readDraft(place)).toEqual(empty);
});
