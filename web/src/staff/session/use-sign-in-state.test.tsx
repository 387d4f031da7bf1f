import { AuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { draftKey, writeDraft } from "./drafts.ts";
import { signOut, useSignInState } from "./session.tsx";

beforeEach(() => {
  localStorage.clear();
  for (const person of ["u1", "u2"]) writeDraft(draftKey(person, "replies/7"), { body: "Dear Ms Weber" });
});

const drafts = () => Object.keys(localStorage);
const user = { id: "u1", email: "asha@example.com", app_metadata: { role: "owner" }, user_metadata: {} };

/** A client with a session. What ends it is called as the genuine client calls its listeners. */
function clientWith({
  getUser = async () => ({ data: { user }, error: null }),
  unread = null as Error | null,
  signedOut = null as Error | null,
} = {}) {
  let session: { user: typeof user } | null = { user };
  let tell: (event: string) => void = () => {};
  const end = () => {
    session = null;
    tell("SIGNED_OUT");
  };
  const auth = {
    getSession: async () => ({ data: { session: unread ? null : session }, error: unread }),
    getUser,
    mfa: { getAuthenticatorAssuranceLevel: async () => ({ data: { currentLevel: "aal1", nextLevel: "aal1" } }) },
    signOut: async () => {
      if (signedOut === null) end();
      return { error: signedOut };
    },
    onAuthStateChange: (listener: typeof tell) => {
      tell = listener;
      return { data: { subscription: { unsubscribe: () => {} } } };
    },
  };
  return { supabase: { auth } as unknown as SupabaseClient, end };
}

async function rendered(supabase: SupabaseClient, at: string) {
  const { result } = renderHook(() => useSignInState(supabase, []));
  await waitFor(() => expect(result.current.signInState.at).toBe(at));
  return { isAt: (state: string) => waitFor(() => expect(result.current.signInState.at).toBe(state)) };
}

test("who signs out leaves nothing that was typed on the machine", async () => {
  const { supabase } = clientWith();
  const { isAt } = await rendered(supabase, "signed-in");
  expect(drafts()).toHaveLength(2);
  await signOut(supabase);
  await isAt("signed-out");
  expect(drafts()).toEqual([]);
});

test("a session that ends otherwise, in another tab or at the program, leaves nothing either", async () => {
  const { supabase, end } = clientWith();
  const { isAt } = await rendered(supabase, "signed-in");
  end();
  await isAt("signed-out");
  expect(drafts()).toEqual([]);
  writeDraft(draftKey("u1", "replies/7"), { body: "Dear Ms Weber" });
  const refused = Object.assign(new Error("session_not_found"), { status: 403 });
  await rendered(clientWith({ getUser: async () => ({ data: { user }, error: refused as never }) }).supabase, "signed-out");
  expect(drafts()).toEqual([]);
});

test("without a network, and when signing out fails, what was typed stays", async () => {
  await rendered(clientWith({ unread: new AuthRetryableFetchError("no network", 0) }).supabase, "signed-out");
  const { supabase } = clientWith({ signedOut: new Error("no network") });
  await rendered(supabase, "signed-in");
  await expect(signOut(supabase)).rejects.toThrow("no network");
  expect(drafts()).toHaveLength(2);
});
