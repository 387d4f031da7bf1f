import { type RaRecord, useUpdate } from "ra-core";
import { finishUndoable } from "#staff/ui/toasts.tsx";
import { useUndoable } from "./undoable.tsx";

type Options = {
  /** Called if the change was refused when it was sent; the message has been shown. */
  onError?: (error: unknown) => void;
};

/**
 * Changes a row: shown immediately, and sent after the time for undoing: `change(row, { active: false }, t("…"))`. Only one change is
 * pending at a time: the next one sends the one before.
 */
export function useUndoableUpdate<Row extends RaRecord>(table: string, { onError }: Options = {}) {
  const [update] = useUpdate<Row>();
  const undoable = useUndoable();
  return (row: Row, data: Partial<Row>, done: string) => {
    finishUndoable();
    return update(table, { id: row.id, data, previousData: row }, undoable(done, onError));
  };
}
