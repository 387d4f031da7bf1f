import { useEffect, useState } from "react";
import { changeCount, type Draft } from "./draft.ts";

/** In the place of a slug: the product that is being added. No slug has an underscore. */
export const newProduct = "_new";

/** What was typed and not saved stays in the browser, for the person who typed it. */
export function draftStorageKey(personId: string, slug: string): string {
  return `staff-draft/${personId}/${slug}`;
}

export function storedDraft(key: string): Draft {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof draft === "object" && draft !== null ? (draft as Draft) : {};
  } catch {
    return {};
  }
}

export function storeDraft(key: string, draft: Draft): void {
  if (changeCount(draft) === 0 && Object.keys(draft).length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(draft));
}

/** A draft that outlives the page: it is read again when the editor is opened again. */
export function useDraft(key: string) {
  const [draft, setDraft] = useState<Draft>(() => storedDraft(key));
  useEffect(() => storeDraft(key, draft), [key, draft]);
  return [draft, setDraft] as const;
}
