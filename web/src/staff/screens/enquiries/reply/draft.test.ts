import { beforeEach, expect, test } from "vitest";
import { type Draft, keepDraft, readDraft } from "./draft.ts";

const empty: Draft = { tab: "reply", language: "de", subject: "NSE-7K3P-2M", body: "Asha", note: "", attachments: [] };

beforeEach(() => localStorage.clear());

test("what was typed is there again, for this person and this enquiry", () => {
  const draft: Draft = { ...empty, body: "Guten Tag", attachments: [{ kind: "specification", slug: "teja-s17", language: "de" }] };
  keepDraft("u1", "NSE-7K3P-2M", draft, empty);
  expect(readDraft("u1", "NSE-7K3P-2M", empty)).toEqual(draft);
  expect(readDraft("u2", "NSE-7K3P-2M", empty)).toEqual(empty);
  expect(readDraft("u1", "NSE-0000-00", empty)).toEqual(empty);
});

test("a draft that says no more than an empty one is not kept", () => {
  keepDraft("u1", "NSE-7K3P-2M", { ...empty, note: "x" }, empty);
  keepDraft("u1", "NSE-7K3P-2M", { ...empty, tab: "note" }, empty);
  expect(localStorage).toHaveLength(0);
});

test.each(["nonsense{", "null", '{"body":7,"attachments":"none"}'])("what cannot be read (%s) begins from the start", (kept) => {
  localStorage.setItem("staff-draft-u1-NSE-7K3P-2M", kept);
  expect(readDraft("u1", "NSE-7K3P-2M", empty)).toEqual(empty);
});
