import { type SetStateAction, useCallback, useEffect, useState } from "react";
import { readStored, writeStored } from "#staff/session/browser-storage.ts";
import { isSameDraft } from "./merge.ts";
import type { Draft } from "./product-draft.ts";
import type { ServerDraft } from "./server-draft.ts";

/** Replaces the slug for a product that is being added. No slug contains an underscore. */
export const newProduct = "_new";

/** Unsaved input is stored in the browser, for the person who typed it. */
export function draftStorageKey(personId: string, slug: string): string {
  return `staff-draft/${personId}/${slug}`;
}

/** The stored draft that the browser's one was made from. */
export type Base = Pick<ServerDraft, "version" | "changes">;

/** The changes in the editor, and their base: the published product, or the stored draft. */
export type Work = { draft: Draft; base?: Base };

export const isUnsaved = ({ draft, base }: Work) => !isSameDraft(draft, base?.changes ?? {});

function storedWork(key: string): Work {
  try {
    const work: unknown = JSON.parse(readStored(key) ?? "null");
    return typeof work === "object" && work !== null && "draft" in work ? (work as Work) : { draft: {} };
  } catch {
    return { draft: {} };
  }
}

/** Whether the browser has unsaved input of this person. */
export const hasInput = (key: string) => isUnsaved(storedWork(key));

export function storeDraft(key: string, draft: Draft): void {
  storeWork(key, { draft });
}

function storeWork(key: string, work: Work): void {
  writeStored(key, isUnsaved(work) ? JSON.stringify(work) : undefined);
}

export const workOf = (kept: ServerDraft | undefined): Work =>
  kept === undefined ? { draft: {} } : { draft: kept.changes, base: { version: kept.version, changes: kept.changes } };

/**
 * The input survives leaving the page: it is read again when the editor is opened. While there is no input, the newest stored draft is
 * shown.
 */
export function useProductDraft(key: string, kept: ServerDraft | undefined) {
  const [work, setWork] = useState<Work>(() => {
    const stored = storedWork(key);
    return isUnsaved(stored) ? stored : workOf(kept);
  });
  useEffect(() => storeWork(key, work), [key, work]);
  useEffect(() => {
    setWork((before) => (isUnsaved(before) || before.base?.version === kept?.version ? before : workOf(kept)));
  }, [kept]);
  const setDraft = useCallback((change: SetStateAction<Draft>) => {
    setWork((before) => ({ ...before, draft: typeof change === "function" ? change(before.draft) : change }));
  }, []);
  return { work, setWork, setDraft };
}
