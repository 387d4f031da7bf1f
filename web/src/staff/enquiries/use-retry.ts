import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";

export function useRetry() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) orThrow(await supabase.rpc("retry_mail", { id }));
      return ids.length;
    },
    onSuccess: (count) => showSuccess(t("enquiries.retried", { count })),
    onError: (error) => showError(messageOf(error, t)),
    onSettled: () => void queries.invalidateQueries(),
  });
}
