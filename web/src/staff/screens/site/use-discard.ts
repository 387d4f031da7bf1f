import { useSupabase } from "#staff/backend/backend-context.tsx";
import { undoChange } from "#staff/backend/changes.ts";
import { messageOf } from "#staff/backend/errors.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import { type SiteChange, textOfChange, type useSiteDraft } from "./use-site-draft.ts";

/** Takes a change out of the draft, and offers to undo that. */
export function useDiscard({ discard }: ReturnType<typeof useSiteDraft>) {
  const t = useTexts();
  const supabase = useSupabase();
  const offerUndo = useOfferUndo();
  return async (change: SiteChange) => {
    try {
      await discard(change);
      offerUndo(t("site.discarded", { key: textOfChange(change).key }), () => undoChange(supabase, "site_changes", [{ id: change.row }]));
    } catch (error) {
      showError(messageOf(error, t));
    }
  };
}
