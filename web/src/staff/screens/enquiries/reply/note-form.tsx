import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { TextArea } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { type DraftPlace, readMessageDraft, useMessageDraft } from "./message-draft.ts";

/** A note that only the company sees. */
export function NoteForm({ enquiry, place }: { enquiry: Enquiry; place: DraftPlace }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { draft, change } = useMessageDraft(place);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: string) => orThrow(await supabase.from("enquiry_notes").insert({ enquiry_id: enquiry.id, body })),
    onSuccess: (_, body) => {
      // What was typed meanwhile stays.
      if (readMessageDraft(place).note.trim() === body) change({ note: "" });
      showSuccess(t("enquiries.reply.noteSaved"));
      return readAgain(queries, ["enquiries", "thread", enquiry.id]);
    },
  });
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(draft.note.trim());
      }}
    >
      {error && (
        <Notice tone="now" role="alert">
          {messageOf(error, t)}
        </Notice>
      )}
      <TextArea
        label={t("enquiries.reply.note")}
        required
        maxLength={5000}
        value={draft.note}
        onChange={({ currentTarget }) => change({ tab: "note", note: currentTarget.value })}
      />
      <div className="flex justify-end">
        <Button type="submit" tone="primary" busy={isPending} disabled={draft.note.trim() === ""}>
          {t("enquiries.reply.saveNote")}
        </Button>
      </div>
    </form>
  );
}
