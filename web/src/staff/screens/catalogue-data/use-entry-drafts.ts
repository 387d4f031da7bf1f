import { useDraft } from "#staff/session/drafts.ts";
import type { Kind } from "./entry.ts";
import { type Draft, emptyDraft, isEmpty } from "./entry-draft.ts";

/** Replaces the code for the entry that is being added. */
const ADDED = "";

type Change = (before: Draft) => Draft;

export function useEntryDrafts(kind: Kind) {
  const [drafts = {}, change] = useDraft<Readonly<Record<string, Draft>>>("catalogue-data");
  const nameOf = (code = ADDED) => `${kind}/${code}`;
  return {
    /** The draft of a code, or without one of the entry that is being added. */
    draftOf: (code: string | undefined): Draft => drafts[nameOf(code)] ?? emptyDraft,
    changeDraft: (code: string | undefined, to: Change) =>
      change((before = {}) => {
        const { [nameOf(code)]: draft = emptyDraft, ...others } = before;
        const next = to(draft);
        return isEmpty(next) ? others : { ...others, [nameOf(code)]: next };
      }),
  };
}
