import { type RaRecord, useDelete } from "ra-core";
import { finishUndoable } from "#staff/ui/toasts.tsx";
import { useUndoable } from "./undoable.tsx";

/** Takes a row away so that it shows at once and is sent when the time for undoing is over. */
export function useUndoableDelete<Row extends RaRecord>(table: string) {
  const [remove] = useDelete<Row>();
  const undoable = useUndoable();
  return (row: Row, done: string) => {
    finishUndoable();
    void remove(table, { id: row.id, previousData: row }, undoable(done));
  };
}
