import { type SetStateAction, useCallback, useMemo, useRef } from "react";
import { draftKey, readDraft, writeDraft } from "#staff/session/draft-storage.ts";
import { useDraft } from "#staff/session/drafts.ts";
import { isSameDraft } from "./merge.ts";
import type { Draft } from "./product-draft.ts";
import type { ServerDraft } from "./server-draft.ts";

/** Replaces the slug for a product that is being added. No slug contains an underscore. */
export const newProduct = "_new";

/** The stored draft that the browser's one was made from. */
export type Base = Pick<ServerDraft, "version" | "changes">;

/** The changes in the editor, and their base: the published product, or the stored draft. */
export type Work = { draft: Draft; base?: Base };

export const isUnsaved = ({ draft, base }: Work) => !isSameDraft(draft, base?.changes ?? {});

const nameOf = (slug: string) => `products/${slug}`;
const unsaved = (work: Work) => (isUnsaved(work) ? work : undefined);

/** Whether the browser has unsaved input of this person. */
export const hasInput = (person: string, slug: string) => readDraft(draftKey(person, nameOf(slug))) !== undefined;

export function storeInput(person: string, slug: string, draft: Draft): void {
  writeDraft(draftKey(person, nameOf(slug)), unsaved({ draft }));
}

export const workOf = (kept: ServerDraft | undefined): Work =>
  kept === undefined ? { draft: {} } : { draft: kept.changes, base: { version: kept.version, changes: kept.changes } };

/** The input for a product; while there is none, the newest stored draft. */
export function useProductDraft(slug: string, kept: ServerDraft | undefined) {
  const [input, change] = useDraft<Work>(nameOf(slug));
  const latest = useRef(kept);
  latest.current = kept;
  const work = useMemo(() => input ?? workOf(kept), [input, kept]);
  const setWork = useCallback(
    (next: SetStateAction<Work>) => change((before) => unsaved(typeof next === "function" ? next(before ?? workOf(latest.current)) : next)),
    [change],
  );
  const setDraft = useCallback(
    (next: (before: Draft) => Draft) => setWork((before) => ({ ...before, draft: next(before.draft) })),
    [setWork],
  );
  return { work, setWork, setDraft };
}
