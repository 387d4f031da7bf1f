import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { useSubmit } from "#staff/session/use-submit.ts";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { removeMessageDraft } from "../reply/message-draft.ts";

type EraseProps = { enquiry: Enquiry; onClose: () => void; onErased: () => void };

/** Erases an enquiry with all its data. As the only action that cannot be undone, it requires typing the reference. */
export function EraseDialog({ enquiry, onClose, onErased }: EraseProps) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const person = usePerson();
  const [typed, setTyped] = useState("");
  const { id, reference, name } = enquiry;
  const form = useSubmit(async () => {
    orThrow(await supabase.from("enquiries").delete().eq("id", id));
    removeMessageDraft({ person: person.id, reference });
    showSuccess(t("enquiries.erase.done", { reference }));
    onErased();
    // Its thread may still be shown, and cannot be read any more.
    await queries.invalidateQueries({ queryKey: ["enquiries"], predicate: ({ queryKey }) => queryKey[1] !== "thread" });
  });
  return (
    <FormDialog
      title={t("enquiries.erase.title")}
      onClose={onClose}
      form={form}
      submit={t("enquiries.erase.erase")}
      disabled={typed.trim() !== reference}
    >
      <p>{t("enquiries.erase.hint", { name, reference })}</p>
      <TextField
        label={t("enquiries.erase.confirm", { reference })}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}
