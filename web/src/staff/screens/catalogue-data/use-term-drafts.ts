import { useState } from "react";
import { readStored, writeStored } from "#staff/session/browser-storage.ts";
import { usePerson } from "#staff/session/session.tsx";
import type { Kind } from "./term.ts";
import { type Draft, emptyDraft, isEmpty } from "./term-draft.ts";

/** Replaces the code for the term that is being added. */
const ADDED = "";

/** Unsaved input, which is stored in the browser for the person who typed it. */
export function useTermDrafts(kind: Kind) {
  const key = `staff-term-drafts/${usePerson().id}`;
  const [drafts, setDrafts] = useState(() => stored(key));
  const nameOf = (code: string | undefined) => `${kind}/${code ?? ADDED}`;
  return {
    /** The draft of a code, or without one of the term that is being added. */
    draftOf: (code: string | undefined): Draft => drafts[nameOf(code)] ?? emptyDraft,
    setDraft: (code: string | undefined, draft: Draft) => {
      const { [nameOf(code)]: _, ...others } = drafts;
      const next = isEmpty(draft) ? others : { ...others, [nameOf(code)]: draft };
      setDrafts(next);
      writeStored(key, JSON.stringify(next));
    },
  };
}

function stored(key: string): Readonly<Record<string, Draft>> {
  try {
    const drafts: unknown = JSON.parse(readStored(key) ?? "{}");
    return typeof drafts === "object" && drafts !== null ? { ...drafts } : {};
  } catch {
    return {};
  }
}
