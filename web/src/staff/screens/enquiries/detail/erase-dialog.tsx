import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { useSubmit } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { removeMessageDraft } from "../reply/message-draft.ts";

type EraseProps = { enquiry: Enquiry; open: boolean; onClose: () => void; onErased: () => void };

/** Erases an enquiry with all its data. As the only action that cannot be undone, it requires typing the reference. */
export function EraseDialog({ enquiry, open, onClose, onErased }: EraseProps) {
  const t = useTexts();
  const form = useId();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const person = usePerson();
  const [typed, setTyped] = useState("");
  const { id, reference, name } = enquiry;
  const { busy, error, onSubmit } = useSubmit(async () => {
    orThrow(await supabase.from("enquiries").delete().eq("id", id));
    removeMessageDraft({ person: person.id, reference });
    showSuccess(t("enquiries.erase.done", { reference }));
    onErased();
    // Its thread may still be shown, and cannot be read any more.
    await queries.invalidateQueries({ queryKey: ["enquiries"], predicate: ({ queryKey }) => queryKey[1] !== "thread" });
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("enquiries.erase.title")}
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button tone="primary" type="submit" form={form} busy={busy} disabled={typed.trim() !== reference}>
            {t("enquiries.erase.erase")}
          </Button>
        </>
      }
    >
      <form id={form} className="flex flex-col gap-4" onSubmit={onSubmit}>
        {error !== undefined && (
          <Notice tone="now" role="alert">
            {error}
          </Notice>
        )}
        <p>{t("enquiries.erase.hint", { name, reference })}</p>
        <TextField
          label={t("enquiries.erase.confirm", { reference })}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
