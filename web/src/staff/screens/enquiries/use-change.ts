import { useMutation } from "@tanstack/react-query";
import { type Conflict, conflictOf, messageOf } from "#staff/backend/errors.ts";
import { useUndoableChangeMany, useUndoableUpdate } from "#staff/backend/use-undoable.ts";
import type { ChosenStatus, Enquiry, StaffMember } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError } from "#staff/ui/toasts.tsx";

export function useChange(onConflict?: (conflict: Conflict) => void) {
  const t = useTexts();
  const { change } = useUndoableUpdate<Enquiry>("enquiries", {
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

type BulkChange = { rows: readonly Enquiry[]; change: { status?: ChosenStatus; assigned_to?: string | null } };

export function useBulkChange() {
  const t = useTexts();
  const changeAll = useUndoableChangeMany("enquiries");
  return useMutation({
    mutationFn: ({ rows, change }: BulkChange) => changeAll(rows, change, (count) => t("enquiries.bulk.done", { count })),
    onError: (error) => showError(messageOf(error, t)),
  });
}
