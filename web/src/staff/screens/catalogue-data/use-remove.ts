import { useSupabase } from "#staff/backend/backend-context.tsx";
import { undoChange } from "#staff/backend/changes.ts";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import type { Kind, Term } from "./term.ts";
import { useRefresh } from "./use-terms.ts";

/** Deletes a term; undo restores it with its names. */
export function useRemove(kind: Kind) {
  const t = useTexts();
  const supabase = useSupabase();
  const refresh = useRefresh(kind);
  const offerUndo = useOfferUndo();
  return async ({ code, version, english_name: name }: Term) => {
    try {
      orThrow(await supabase.from(kind).delete().match({ code, version }));
      offerUndo(t("catalogueData.deleted", { name }), () => undoChange(supabase, kind, [{ id: code }]));
    } catch (error) {
      showError(messageOf(error, t));
    }
    await refresh();
  };
}
