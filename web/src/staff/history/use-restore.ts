import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

/** Reverts a change by the ID of its revision: the row becomes what it was before; a deleted one is restored. */
export function useRestore() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => orThrow(await supabase.rpc("restore_revision", { id })),
    onSuccess: async () => {
      await queries.invalidateQueries();
      showSuccess(t("history.restored"));
    },
  });
}
