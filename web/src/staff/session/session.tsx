import type { SupabaseClient, User } from "@supabase/supabase-js";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Backend } from "#staff/backend/backend.ts";
import { requiredContext } from "#staff/required-context.ts";
import { forgetDrafts, hasDrafts } from "./draft-storage.ts";
import { type Person, personOf } from "./person.ts";

/** The progress of signing in. */
export type SignInState =
  | { at: "loading" }
  | { at: "signed-out" }
  /** The password was correct; the authenticator's code is missing. */
  | { at: "second-factor"; user: User }
  /** The role requires an authenticator app, and the account has none. */
  | { at: "enrolment"; user: User; person: Person }
  /** An account without a staff role. */
  | { at: "no-role"; user: User }
  | { at: "signed-in"; user: User; person: Person };

/**
 * Follows the client's session, including its end in another tab. An answer of 401 ends it too (`backend/query-client.ts`). `refresh` reads the account again after a change. Takes the roles that
 * require a second factor.
 */
export function useSignInState(
  { supabase, accounts, openedWith }: Backend,
  secondFactorRoles: readonly string[],
): { signInState: SignInState; refresh: () => Promise<void> } {
  const [signInState, setSignInState] = useState<SignInState>({ at: "loading" });
  const lastSession = useRef(openedWith);

  const refresh = useCallback(async () => {
    const next = await signInStateOf(supabase, secondFactorRoles);
    setSignInState(next);
    const ended = lastSession.current;
    if (next.at !== "signed-out" || ended === undefined) return;
    lastSession.current = undefined;
    // An expired session keeps what was typed for the next sign-in; a blocked or deleted account has none.
    if (hasDrafts(ended.user.id) && (await accounts.isGone(ended.access_token))) forgetDrafts(ended.user.id);
  }, [supabase, accounts, secondFactorRoles]);

  useEffect(() => {
    void refresh();
    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      lastSession.current = session ?? lastSession.current;
      // The client waits for its listeners, so a request to the client must not be awaited here.
      if (event !== "INITIAL_SESSION" && event !== "TOKEN_REFRESHED") setTimeout(refresh);
    });
    return () => data.subscription.unsubscribe();
  }, [supabase, refresh]);

  return { signInState, refresh };
}

async function signInStateOf(supabase: SupabaseClient, secondFactorRoles: readonly string[]): Promise<SignInState> {
  const { data } = await supabase.auth.getSession();
  if (data.session === null) return { at: "signed-out" };
  const { data: read, error } = await supabase.auth.getUser();
  const user = read.user ?? data.session.user;
  // The session was ended elsewhere; without a network, the last known account is used.
  if (error !== null && error.status !== undefined && error.status >= 400 && error.status < 500) {
    await supabase.auth.signOut({ scope: "local" });
    return { at: "signed-out" };
  }
  const { data: level } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
  if (level?.nextLevel === "aal2" && level.currentLevel !== "aal2") return { at: "second-factor", user };
  const person = personOf(user);
  if (person === undefined) return { at: "no-role", user };
  const isEnough = level?.currentLevel === "aal2" || !secondFactorRoles.includes(person.role);
  return { at: isEnough ? "signed-in" : "enrolment", user, person };
}

type Session = { person: Person; user: User; refresh: () => Promise<void> };

export const [SessionProvider, useSession] = requiredContext<Session>("SessionProvider");

export const usePerson = () => useSession().person;
