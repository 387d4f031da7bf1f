import { useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSubmit } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { TextArea } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { type DraftPlace, readMessageDraft, useMessageDraft } from "./message-draft.ts";

/** A note that only the company sees. */
export function NoteForm({ enquiry, place }: { enquiry: Enquiry; place: DraftPlace }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { draft, change } = useMessageDraft(place);
  const form = useSubmit(async () => {
    const body = draft.note.trim();
    orThrow(await supabase.from("enquiry_notes").insert({ enquiry_id: enquiry.id, body }));
    // What was typed meanwhile stays.
    if (readMessageDraft(place).note.trim() === body) change({ note: "" });
    showSuccess(t("enquiries.reply.noteSaved"));
    await readAgain(queries, ["enquiries", "thread", enquiry.id]);
  });
  return (
    <Form form={form} className="flex flex-col gap-3">
      <TextArea
        label={t("enquiries.reply.note")}
        required
        maxLength={5000}
        value={draft.note}
        onChange={({ currentTarget }) => change({ tab: "note", note: currentTarget.value })}
      />
      <div className="flex justify-end">
        <Button type="submit" tone="primary" busy={form.busy} disabled={draft.note.trim() === ""}>
          {t("enquiries.reply.saveNote")}
        </Button>
      </div>
    </Form>
  );
}
