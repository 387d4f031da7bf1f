import { AddUndoableMutationContext, type UndoableMutation } from "ra-core";
import type { ReactNode } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { sayFailed, sayUndoable } from "#staff/ui/toasts.tsx";
import { messageOf } from "./errors.ts";

/** How long a change can be undone before it is sent, in milliseconds. */
const GRACE = 6000;

/**
 * The changes that can still be undone. Outside of React's state: their messages outlive the rendering, and the screen, that began them,
 * and would otherwise see the list as it was before.
 */
const waiting: UndoableMutation[] = [];
const add = (mutation: UndoableMutation) => {
  waiting.push(mutation);
};

/** Where the hooks of ra-core leave changes that can be undone. Inside of its own context. */
export function UndoableMutations({ children }: { children: ReactNode }) {
  return <AddUndoableMutationContext.Provider value={add}>{children}</AddUndoableMutationContext.Provider>;
}

/** The options that let a hook of ra-core show a change at once, and send it when the time for undoing is over. */
export function useUndoable() {
  const t = useTexts();
  return (done: string, onError?: (error: unknown) => void) => ({
    mutationMode: "undoable" as const,
    onSuccess: () =>
      sayUndoable({
        title: done,
        undoLabel: t("ui.undo"),
        duration: GRACE,
        onUndo: () => waiting.shift()?.({ isUndo: true }),
        onDone: () => waiting.shift()?.({ isUndo: false }),
      }),
    onError: (error: unknown) => {
      sayFailed(messageOf(error, t));
      onError?.(error);
    },
  });
}
