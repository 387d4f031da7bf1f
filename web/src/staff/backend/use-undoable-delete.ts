import { type RaRecord, useDelete } from "ra-core";
import { finishUndoable } from "#staff/ui/toasts.tsx";
import { useUndoable } from "./undoable.tsx";

/** Deletes a row: removed from the list immediately, and sent after the time for undoing. */
export function useUndoableDelete<Row extends RaRecord>(table: string) {
  const [remove] = useDelete<Row>();
  const undoable = useUndoable();
  return (row: Row, done: string) => {
    finishUndoable();
    void remove(table, { id: row.id, previousData: row }, undoable(done));
  };
}
