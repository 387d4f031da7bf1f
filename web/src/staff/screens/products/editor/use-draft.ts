import { type SetStateAction, useCallback, useEffect, useState } from "react";
import type { Draft } from "./draft.ts";
import { isSameDraft } from "./merge.ts";
import type { ServerDraft } from "./server-draft.ts";

/** In the place of a slug: the product that is being added. No slug has an underscore. */
export const newProduct = "_new";

/** What was typed and not saved stays in the browser, for the person who typed it. */
export function draftStorageKey(personId: string, slug: string): string {
  return `staff-draft/${personId}/${slug}`;
}

/** The draft of the program that the browser's one was made from. */
export type Base = Pick<ServerDraft, "version" | "changes">;

/** What the editor shows, and what it was made from: the product as it is published, or the draft that the program keeps. */
export type Work = { draft: Draft; base?: Base };

export const isUnsaved = ({ draft, base }: Work) => !isSameDraft(draft, base?.changes ?? {});

function storedWork(key: string): Work {
  try {
    const work: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof work === "object" && work !== null && "draft" in work ? (work as Work) : { draft: {} };
  } catch {
    return { draft: {} };
  }
}

export function storeDraft(key: string, draft: Draft): void {
  storeWork(key, { draft });
}

function storeWork(key: string, work: Work): void {
  if (isUnsaved(work)) localStorage.setItem(key, JSON.stringify(work));
  else localStorage.removeItem(key);
}

export const workOf = (kept: ServerDraft | undefined): Work =>
  kept === undefined ? { draft: {} } : { draft: kept.changes, base: { version: kept.version, changes: kept.changes } };

/**
 * What is typed outlives the page: it is read again when the editor is opened again. As long as nothing is typed, the draft that the
 * program keeps is shown, the newest one.
 */
export function useDraft(key: string, kept: ServerDraft | undefined) {
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
