import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { changeMany } from "#staff/backend/changes.ts";
import { type Conflict, conflictOf, messageOf } from "#staff/backend/errors.ts";
import { useUndoableUpdate } from "#staff/backend/use-undoable-update.ts";
import type { ChosenStatus, Enquiry, StaffMember } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError, showUndoable } from "#staff/ui/toasts.tsx";

/** Changes the assigned person or status of an enquiry, with undo. */
export function useChange(onConflict?: (conflict: Conflict) => void) {
  const t = useTexts();
  const change = useUndoableUpdate<Enquiry>("enquiries", {
    onError: (error) => {
      const conflict = conflictOf(error);
      if (conflict !== undefined) onConflict?.(conflict);
    },
  });
  return {
    assign: (row: Enquiry, member: StaffMember | undefined) => {
      const { reference } = row;
      const done = member ? t("enquiries.assign.done", { reference, name: member.name }) : t("enquiries.assign.doneNobody", { reference });
      return change(row, { assigned_to: member?.id ?? null }, done);
    },
    setStatus: (row: Enquiry, status: ChosenStatus) =>
      change(row, { status }, t("enquiries.setStatus.done", { reference: row.reference, status: t(`enquiries.status.${status}`) })),
  };
}

type BulkChange = { status?: ChosenStatus; assigned_to?: string | null };

/** How long a bulk change can be undone before it is sent, in milliseconds. */
const GRACE = 6000;

/**
 * Changes many enquiries in one request, with undo. Until it is sent, `shown` applies the change to the rows. Rows that somebody else has
 * changed meanwhile are left unchanged, which is reported.
 */
export function useBulkChange() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<{ ids: ReadonlySet<number>; change: BulkChange }>();

  async function send(rows: readonly Enquiry[], change: BulkChange) {
    try {
      const changed = await changeMany(supabase, "enquiries", rows, change);
      const kept = rows.length - changed.length;
      if (kept > 0) showError(t("ui.conflict.rows", { count: kept }));
    } catch (error) {
      showError(messageOf(error, t));
    }
    await queries.invalidateQueries({ queryKey: ["enquiries"] });
    setWaiting(undefined);
  }

  return {
    shown: (row: Enquiry): Enquiry => (waiting?.ids.has(row.id) ? { ...row, ...waiting.change } : row),
    changeAll: (rows: readonly Enquiry[], change: BulkChange) => {
      showUndoable({
        title: t("enquiries.bulk.done", { count: rows.length }),
        undoLabel: t("ui.undo"),
        duration: GRACE,
        onUndo: () => setWaiting(undefined),
        onDone: () => void send(rows, change),
      });
      setWaiting({ ids: new Set(rows.map(({ id }) => id)), change });
    },
  };
}
