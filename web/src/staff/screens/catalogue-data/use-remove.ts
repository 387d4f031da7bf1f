import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { restoreDeleted } from "#staff/history/restore-deleted.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { orThrow } from "#staff/session/use-submit.ts";
import { finishUndoable, showError, showUndoable } from "#staff/ui/toasts.tsx";
import type { Kind, Term } from "./term.ts";
import { useRefresh } from "./use-terms.ts";

/** How long a deletion can be undone, in milliseconds. */
const UNDO = 12_000;

/** Deletes a term; undo restores it with its names. */
export function useRemove(kind: Kind) {
  const t = useTexts();
  const supabase = useSupabase();
  const refresh = useRefresh(kind);

  async function trying(run: () => Promise<void>) {
    try {
      await run();
    } catch (error) {
      showError(messageOf(error, t));
    }
    await refresh();
  }

  return ({ code, version, english_name: name }: Term) =>
    trying(async () => {
      finishUndoable();
      orThrow(await supabase.from(kind).delete().match({ code, version }));
      showUndoable({
        title: t("catalogueData.deleted", { name }),
        undoLabel: t("ui.undo"),
        duration: UNDO,
        onUndo: () => void trying(() => restoreDeleted(supabase, kind, code)),
        onDone: () => undefined,
      });
    });
}
