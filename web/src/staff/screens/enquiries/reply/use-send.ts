import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { isUnanswered, messageOf, orThrow, restError } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError, showUndo } from "#staff/ui/toasts.tsx";
import { addressesIn, changeMessageDraft, type Draft, newKey, readMessageDraft, removeSent } from "./message-draft.ts";
import { useCancel } from "./use-cancel.ts";
import { useMessageDraftPlace } from "./use-message-draft-place.ts";

type MarkAs = "quoted" | undefined;

/** Whether the program has the reply already: an earlier attempt arrived, and this one gives the enquiry another status. */
const isRepeated = (error: unknown) => restError(error)?.code === "PT422";

/**
 * Sends the reply of the draft. The program stores it and its mail, which leaves some seconds later; until then it can be undone. The draft
 * has the key of a reply that was sent until the program has answered, so that a second attempt sends no second mail.
 */
export function useSend(enquiry: Enquiry) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const place = useMessageDraftPlace(enquiry);
  const cancel = useCancel(enquiry);
  const { id: enquiry_id, name } = enquiry;

  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ draft, markAs }: { draft: Draft; markAs: MarkAs }) => {
      const { cc, language, subject, body, attachments, key: idempotency_key } = draft;
      const text = { cc: addressesIn(cc), language, subject: subject.trim(), body: body.trim(), attachments };
      const reply = { enquiry_id, ...text, mark_as: markAs ?? null, idempotency_key };
      const { data } = orThrow(await supabase.from("enquiry_messages").insert(reply).select("id").single<{ id: number }>());
      return data;
    },
    onSuccess: (sent, { draft }) => {
      removeSent(place, draft.key);
      if (sent !== null) {
        showUndo(t("enquiries.reply.sending", { name }), { label: t("ui.undo"), run: () => void cancel(sent.id, draft) });
      }
    },
    onError: (thrown) => {
      if (isRepeated(thrown)) showError(t("enquiries.reply.sentBefore", { name }));
      else if (isUnanswered(thrown)) showError(t("enquiries.reply.unanswered", { name }));
      else showError(t("enquiries.reply.failed", { name, message: messageOf(thrown, t) }));
    },
    onSettled: () => readAgain(queries, ["enquiries"]),
  });

  return {
    isPending,
    error: error === null || isRepeated(error) ? undefined : messageOf(error, t),
    send: (markAs?: MarkAs) => {
      const { key } = readMessageDraft(place);
      changeMessageDraft(place, { key: key === "" ? newKey() : key });
      mutate({ draft: readMessageDraft(place), markAs });
    },
  };
}
