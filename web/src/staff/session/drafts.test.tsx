import type { SupabaseClient } from "@supabase/supabase-js";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { asha, SignedIn } from "#staff/testing/program.tsx";
import { draftKey, readDraft } from "./draft-storage.ts";
import { signOut, useDraft } from "./drafts.ts";

type Rule = { country?: string; recipients?: string };

function renderDraft(person = asha) {
  const wrapper = ({ children }: { children: ReactNode }) => <SignedIn person={person}>{children}</SignedIn>;
  const { result, unmount } = renderHook(() => useDraft<Rule>("rules/7"), { wrapper });
  return {
    draft: () => result.current[0],
    type: (typed: Rule) => act(() => result.current[1]((before) => ({ ...before, ...typed }))),
    unmount,
  };
}

test("what was typed is there after a reload, for the person who typed it", () => {
  const { type, unmount } = renderDraft();
  type({ country: "DE" });
  unmount();
  expect(renderDraft().draft()).toEqual({ country: "DE" });
  expect(renderDraft({ ...asha, id: "u2" }).draft()).toBeUndefined();
});

test("a window keeps what another has typed since", () => {
  const { draft, type } = renderDraft();
  type({ country: "DE" });
  // Without an event: the other window is a moment ahead.
  localStorage.setItem(draftKey(asha.id, "rules/7"), JSON.stringify({ country: "FR" }));
  type({ recipients: "ravi@example.com" });
  expect(draft()).toEqual({ country: "FR", recipients: "ravi@example.com" });
});

const ending = (error: Error | null) =>
  ({
    auth: { getSession: async () => ({ data: { session: { user: asha } } }), signOut: async () => ({ error }) },
  }) as unknown as SupabaseClient;

test("who signs out leaves nothing behind, and nobody else's drafts go", async () => {
  const [mine, theirs] = [renderDraft(), renderDraft({ ...asha, id: "u2" })];
  mine.type({ country: "DE" });
  theirs.type({ country: "FR" });
  await act(() => signOut(ending(null)));
  expect([mine.draft(), theirs.draft()]).toEqual([undefined, { country: "FR" }]);
  expect(Object.keys(localStorage)).toEqual([draftKey("u2", "rules/7")]);
});

test("who could not be signed out keeps what was typed", async () => {
  const { type } = renderDraft();
  type({ country: "DE" });
  await expect(signOut(ending(new Error("no network")))).rejects.toThrow("no network");
  expect(readDraft(draftKey(asha.id, "rules/7"))).toEqual({ country: "DE" });
});
