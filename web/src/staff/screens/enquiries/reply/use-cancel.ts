import { useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { isUnanswered, messageOf, orThrow, restError } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { type TextKey, useTexts } from "#staff/i18n/texts.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";
import { putBack, type ReplyText } from "./message-draft.ts";
import { useMessageDraftPlace } from "./use-message-draft-place.ts";

/** Why a reply cannot be cancelled, by the code of the error. */
const reasons: Record<string, TextKey> = { PT400: "enquiries.reply.left", PT404: "enquiries.reply.gone" };

/** Cancels a reply whose mail has not left yet, by its ID; its text becomes the draft again. */
export function useCancel(enquiry: Enquiry) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const place = useMessageDraftPlace(enquiry);
  return async (id: number, text: ReplyText) => {
    try {
      orThrow(await supabase.rpc("cancel_reply", { id }));
      putBack(place, text);
      showSuccess(t("enquiries.reply.takenBack"));
    } catch (error) {
      // It may be cancelled, and then its text is nowhere else.
      if (isUnanswered(error)) putBack(place, text);
      const reason = isUnanswered(error) ? "enquiries.reply.maybeTakenBack" : reasons[restError(error)?.code ?? ""];
      showError(reason === undefined ? messageOf(error, t) : t(reason, { name: enquiry.name }));
    }
    await readAgain(queries, ["enquiries"]);
  };
}
