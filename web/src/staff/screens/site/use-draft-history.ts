import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { isConflict, messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";
import { undoLast } from "./draft-history.ts";
import { textOfChange } from "./use-site-draft.ts";

/** Where keys belong to what is there. It may be an element of the page that is edited, which has classes of its own. */
const FIELDS = "input:not([type=checkbox]), textarea, select, dialog, [role=menu]";

/** Which of both the keys ask for: Ctrl Z, Ctrl Shift Z or Ctrl Y, with the command key on a Mac. */
export function wishOf(
  event: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">,
): "undo" | "redo" | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  // A layout without Latin letters, such as Devanagari, has its letters at the same places.
  const letter = event.key < "\u0080" ? event.key.toLowerCase() : event.code.replace("Key", "").toLowerCase();
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" && !event.shiftKey ? "redo" : undefined;
}

/** How long undoing waits for what is typed to be saved, in milliseconds. Where that fails, it is said beside the text. */
const LONGEST_WAIT = 5000;

/** Undoes and redoes the changes of the draft that were made here, by buttons and keys. `isTyping` tells whether a text is not saved yet. */
export function useDraftHistory(isTyping: () => boolean) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const mayWrite = useRights().mayCall("change_site_text");
  const last = useRef(Promise.resolve());

  /** What is typed or being saved is the last change. */
  async function saved() {
    const end = Date.now() + LONGEST_WAIT;
    while ((isTyping() || queries.isMutating() > 0) && Date.now() < end) await new Promise((done) => setTimeout(done, 50));
  }

  async function move(again: boolean) {
    try {
      await saved();
      const step = await undoLast(supabase, queries, again);
      if (step === undefined) return showSuccess(t(again ? "site.undo.noneAgain" : "site.undo.none"));
      const { row } = step[0] ?? { row: "" };
      const change = { key: textOfChange({ row }).key, count: step.length };
      showSuccess(t(again ? "site.undo.redone" : "site.undo.undone", change));
    } catch (error) {
      showError(isConflict(error) ? t("site.undo.conflict") : messageOf(error, t));
    }
  }

  /** One after the other: each begins with what the one before has left. */
  const run = (again: boolean) => {
    last.current = last.current.then(() => move(again));
  };
  const onKeyDown = useRef<(event: KeyboardEvent) => void>(undefined);
  useEffect(() => {
    onKeyDown.current = (event) => {
      const wish = wishOf(event);
      const isInField = (event.target as Element | null)?.closest?.(FIELDS) != null;
      if (wish === undefined || isInField || !mayWrite) return;
      event.preventDefault();
      if (event.repeat) return;
      run(wish === "redo");
    };
  });
  /** Hears the keys of a document: of the console, or of the page that is edited. */
  const listen = (document: Document) => {
    const heard = (event: KeyboardEvent) => onKeyDown.current?.(event);
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is heard is in a reference
  useEffect(() => listen(document), []);
  return { mayWrite, undo: () => run(false), redo: () => run(true), listen };
}
