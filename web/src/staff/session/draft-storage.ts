import { readStored, recordIn, storedKeys, writeStored } from "./browser-storage.ts";

/**
 * Unsaved input is stored in the browser, for the person who typed it, until it is saved or discarded, until the person signs out, or until the
 * account is blocked or deleted. It holds no passwords, codes, secrets or files.
 */
export const draftKey = (person: string, name: string) => `staff-draft/${person}/${name}`;

const listeners = new Set<() => void>();
function notify() {
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another window has changed a draft.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export const parsed = <Draft extends object>(json: string | null) => recordIn(json) as Draft | undefined;

export const readDraft = <Draft extends object>(key: string) => parsed<Draft>(readStored(key));

/** Stores a draft; removes it if it is undefined or empty. */
export function writeDraft(key: string, draft: object | undefined): void {
  writeStored(key, draft === undefined || Object.keys(draft).length === 0 ? undefined : JSON.stringify(draft));
  notify();
}

const keysOf = (person: string) => storedKeys(draftKey(person, ""));

export const hasDrafts = (person: string) => keysOf(person).length > 0;

/** Removes all drafts of a person from this browser. */
export function forgetDrafts(person: string): void {
  for (const key of keysOf(person)) writeStored(key, undefined);
  notify();
}
