import type { SupabaseClient } from "@supabase/supabase-js";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { orThrow } from "#staff/backend/errors.ts";
import { readStored, recordIn, storedKeys, writeStored } from "./browser-storage.ts";
import { usePerson } from "./session.tsx";

/**
 * Unsaved input is stored in the browser, for the person who typed it, until it is saved or discarded, or until the person signs out. It
 * holds no passwords, codes, secrets or files.
 */
export const draftKey = (person: string, name: string) => `staff-draft/${person}/${name}`;

const listeners = new Set<() => void>();
function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another window has changed a draft.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

const parsed = <Draft extends object>(json: string | null) => recordIn(json) as Draft | undefined;

export const readDraft = <Draft extends object>(key: string) => parsed<Draft>(readStored(key));

/** Stores a draft; removes it if it is undefined or empty. */
export function writeDraft(key: string, draft: object | undefined): void {
  writeStored(key, draft === undefined || Object.keys(draft).length === 0 ? undefined : JSON.stringify(draft));
  notify();
}

/** Ends the session on this machine, where nothing that was typed stays then. */
export async function signOut(supabase: SupabaseClient): Promise<void> {
  const { data } = await supabase.auth.getSession();
  orThrow(await supabase.auth.signOut({ scope: "local" }));
  const person = data.session?.user.id;
  if (person === undefined) return;
  for (const key of storedKeys(draftKey(person, ""))) writeStored(key, undefined);
  notify();
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
