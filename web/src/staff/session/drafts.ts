import type { SupabaseClient } from "@supabase/supabase-js";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { orThrow } from "#staff/backend/errors.ts";
import { readStored } from "./browser-storage.ts";
import { draftKey, forgetDrafts, parsed, readDraft, subscribe, writeDraft } from "./draft-storage.ts";
import { usePerson } from "./session.tsx";

/** Ends the session on this machine, where nothing that was typed stays then. */
export async function signOut(supabase: SupabaseClient): Promise<void> {
  const { data } = await supabase.auth.getSession();
  orThrow(await supabase.auth.signOut({ scope: "local" }));
  if (data.session !== null) forgetDrafts(data.session.user.id);
}

/**
 * The person's draft of this name, the same in every part of the page and in every window, and a function to change it. A change takes what
 * is stored then, so that no window stores an older state of the rest.
 */
export function useDraft<Draft extends object>(
  name: string,
): [draft: Draft | undefined, change: (next: (before: Draft | undefined) => Draft | undefined) => void] {
  const key = draftKey(usePerson().id, name);
  const text = useSyncExternalStore(subscribe, () => readStored(key));
  const draft = useMemo(() => parsed<Draft>(text), [text]);
  const change = useCallback((next: (before: Draft | undefined) => Draft | undefined) => writeDraft(key, next(readDraft(key))), [key]);
  return [draft, change];
}
