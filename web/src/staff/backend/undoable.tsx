import { AddUndoableMutationContext, type UndoableMutation } from "ra-core";
import type { ReactNode } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError, showUndoable } from "#staff/ui/toasts.tsx";
import { messageOf } from "./errors.ts";

/** How long a change can be undone before it is sent, in milliseconds. */
const GRACE = 6000;

/**
 * The changes that can still be undone. Outside of React's state, because their toasts outlive the render and the screen that started them,
 * which would otherwise see an old list.
 */
const waiting: UndoableMutation[] = [];
const add = (mutation: UndoableMutation) => {
  waiting.push(mutation);
};

/** Collects the changes that can be undone for the hooks of ra-core. Must be inside its context. */
export function UndoableMutations({ children }: { children: ReactNode }) {
  return <AddUndoableMutationContext.Provider value={add}>{children}</AddUndoableMutationContext.Provider>;
}

/** The options with which a hook of ra-core shows a change immediately, and sends it after the time for undoing. */
export function useUndoable() {
  const t = useTexts();
  return (done: string, onError?: (error: unknown) => void) => ({
    mutationMode: "undoable" as const,
    onSuccess: () =>
      showUndoable({
        title: done,
        undoLabel: t("ui.undo"),
        duration: GRACE,
        onUndo: () => waiting.shift()?.({ isUndo: true }),
        onDone: () => waiting.shift()?.({ isUndo: false }),
      }),
    onError: (error: unknown) => {
      showError(messageOf(error, t));
      onError?.(error);
    },
  });
}
