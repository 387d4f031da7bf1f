import { useSupabase } from "#staff/backend/backend-context.tsx";
import { download, type FileFormat } from "#staff/backend/download.ts";
import { messageOf } from "#staff/backend/errors.ts";
import { useConsoleLanguage, useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";
import { conditionsOf, type InboxFilters } from "../inbox-query.ts";

export function useExport() {
  const t = useTexts();
  const language = useConsoleLanguage();
  const supabase = useSupabase();
  const person = usePerson();
  return async (filters: InboxFilters, format: FileFormat) => {
    const conditions = conditionsOf(filters, person.id, new Date());
    try {
      await download(supabase, "enquiries", format, {
        file_language: language,
        ...(conditions.length > 0 && { and: `(${conditions.join(",")})` }),
      });
      showSuccess(t("enquiries.export.done"));
    } catch (error) {
      showError(t("enquiries.export.fail", { message: messageOf(error, t) }));
    }
  };
}
