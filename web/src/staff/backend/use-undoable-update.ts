import { type RaRecord, useUpdate } from "ra-core";
import { finishUndoable } from "#staff/ui/toasts.tsx";
import { useUndoable } from "./undoable.tsx";

type Options = {
  /** It was refused when it was sent; the message has been shown. */
  onError?: (error: unknown) => void;
};

/**
 * Changes a row so that it shows at once and is sent when the time for undoing is over: `change(row, { active: false }, t("…"))`.
 * One change waits at a time: the next one sends the one before.
 */
export function useUndoableUpdate<Row extends RaRecord>(table: string, { onError }: Options = {}) {
  const [update] = useUpdate<Row>();
  const undoable = useUndoable();
  return (row: Row, data: Partial<Row>, done: string) => {
    finishUndoable();
    return update(table, { id: row.id, data, previousData: row }, undoable(done, onError));
  };
}
