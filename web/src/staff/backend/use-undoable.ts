import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError, showSuccess, showUndo } from "#staff/ui/toasts.tsx";
import { useSupabase } from "./backend-context.tsx";
import { changeMany, undoChange, type Versioned } from "./changes.ts";
import { messageOf } from "./errors.ts";
import { useReportErrors } from "./use-report-errors.ts";
import { keyColumnOf, useRowWrite } from "./use-row-write.ts";

/** Reports a change that the program has written, with a button that undoes it there: `offerUndo(t("…"), () => undoChange(…))`. */
export function useOfferUndo() {
  const t = useTexts();
  const queries = useQueryClient();
  const reportErrors = useReportErrors();
  return (done: string, undo: () => Promise<unknown>) => {
    const run = async () => {
      await reportErrors(async () => {
        await undo();
        showSuccess(t("ui.undone"));
      });
      await queries.invalidateQueries();
    };
    showUndo(done, { label: t("ui.undo"), run: () => void run() });
  };
}

type Options = {
  /** Called when the change was refused; the message has been shown. */
  onError?: (error: unknown) => void;
};

/** Changes a row: `change(row, { active: false }, t("…"))`. The last argument reports the change once it is written. */
export function useUndoableUpdate<Row extends Versioned>(table: string, { onError }: Options = {}) {
  const t = useTexts();
  const supabase = useSupabase();
  const offerUndo = useOfferUndo();
  const { update, pending } = useRowWrite<Row>(table);
  const change = async (row: Row, data: Partial<Row>, done: string) => {
    try {
      const changed = await update(row, data);
      offerUndo(done, () => undoChange(supabase, table, [changed]));
    } catch (error) {
      showError(messageOf(error, t));
      onError?.(error);
    }
  };
  return { change, pending };
}

/**
 * Changes many rows in one request: `changeAll(rows, { status }, (count) => t("…", { count }))`. Rows that somebody else has changed
 * meanwhile are left unchanged, which is reported. Throws the program's error.
 */
export function useUndoableChangeMany(table: string) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  return async (rows: readonly Versioned[], change: Record<string, unknown>, done: (count: number) => string) => {
    const changed = rows.length === 0 ? [] : await changeMany(supabase, table, rows, change);
    const kept = rows.length - changed.length;
    if (kept > 0) showError(t("ui.conflict.rows", { count: kept }));
    if (changed.length > 0) offerUndo(done(changed.length), () => undoChange(supabase, table, changed));
    await queries.invalidateQueries({ queryKey: [table] });
  };
}

/** Deletes a row: `remove(row, t("…"))`. The last argument reports the deletion once it is written. */
export function useUndoableDelete<Row extends Record<string, unknown>>(table: string) {
  const supabase = useSupabase();
  const offerUndo = useOfferUndo();
  const reportErrors = useReportErrors();
  const { remove } = useRowWrite<Row>(table);
  return (row: Row, done: string) =>
    reportErrors(async () => {
      await remove(row);
      offerUndo(done, () => undoChange(supabase, table, [{ id: String(row[keyColumnOf(table)]) }]));
    });
}
