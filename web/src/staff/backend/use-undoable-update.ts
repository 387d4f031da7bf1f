import { type RaRecord, useTakeUndoableMutation, useUpdate } from "ra-core";
import { useTexts } from "#staff/i18n/texts.tsx";
import { finishUndoable, sayFailed, sayUndoable } from "#staff/ui/toasts.tsx";
import { messageOf } from "./errors.ts";

/** How long a change can be undone before it is sent, in milliseconds. */
const GRACE = 6000;

/**
 * Changes a row so that it shows at once and is sent when the time for undoing is over: `change(row, { active: false }, t("…"))`.
 * One change waits at a time: the next one sends the one before.
 */
export function useUndoableUpdate<Row extends RaRecord>(table: string) {
  const [update] = useUpdate<Row>();
  const take = useTakeUndoableMutation();
  const t = useTexts();
  return (row: Row, data: Partial<Row>, done: string) => {
    finishUndoable();
    return update(
      table,
      { id: row.id, data, previousData: row },
      {
        mutationMode: "undoable",
        onSuccess: () =>
          sayUndoable({
            title: done,
            undoLabel: t("ui.undo"),
            duration: GRACE,
            onUndo: () => take()?.({ isUndo: true }),
            onDone: () => take()?.({ isUndo: false }),
          }),
        onError: (error) => sayFailed(messageOf(error, t)),
      },
    );
  };
}
