import { useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { StoredFile } from "#staff/files/stored-file.ts";
import { filesKey } from "#staff/files/use-files.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useFormDraft } from "#staff/session/use-form-draft.ts";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { DateField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

/** Asks how long a document is valid. */
export function ValidityDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const draft = useFormDraft(`document-validity/${file.id}`);
  const send = async (fields: FormData) => {
    const day = textOf(fields, "day");
    const change = { valid_until: day === "" ? null : day };
    orThrow(await supabase.from("storage_objects").update(change).eq("id", file.id));
    await Promise.all([filesKey, ["today", "gaps"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
    showSuccess(t("documents.validity.saved"));
  };
  const form = useSubmit(send, { draft, onDone: onClose });
  return (
    <FormDialog title={t("documents.validity.title")} onClose={onClose} form={form}>
      <p className="font-semibold break-words">{file.name}</p>
      <DateField label={t("documents.validity.day")} {...draft.field("day", file.validUntil)} hint={t("documents.validity.hint")} />
    </FormDialog>
  );
}
