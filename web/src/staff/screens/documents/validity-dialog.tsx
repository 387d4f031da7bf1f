import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { fileTables } from "#staff/files/buckets.ts";
import type { FileRow, StoredFile } from "#staff/files/stored-file.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useFormDraft } from "#staff/session/use-form-draft.ts";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { DateField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

export function ValidityDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const files = supabase.from("storage_objects");
  const [day, setDay] = useState(file.validUntil ?? "");
  const read = async () =>
    orThrow(await files.select("valid_until").eq("id", file.id).single<Pick<FileRow, "valid_until">>()).data?.valid_until ?? "";
  const draft = useFormDraft(`document-validity/${file.id}`, { values: { day } });
  const send = async (fields: FormData) => {
    const changes = draft.changesOf({ day: textOf(fields, "day") }, { day: await read() }, () => t("documents.validity.day"));
    if (changes.day !== undefined) orThrow(await files.update({ valid_until: changes.day || null }).eq("id", file.id));
    setDay(changes.day ?? day);
    draft.rebase();
    await Promise.all([[fileTables.documents], ["today", "gaps"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
    showSuccess(t("documents.validity.saved"));
  };
  const onReload = async () => {
    setDay(await read());
    draft.rebase();
  };
  const form = useSubmit(send, { draft, onDone: onClose, onReload });
  return (
    <FormDialog title={t("documents.validity.title")} onClose={onClose} form={form}>
      <p className="font-semibold break-words">{file.name}</p>
      <DateField label={t("documents.validity.day")} {...draft.field("day")} hint={t("documents.validity.hint")} />
    </FormDialog>
  );
}
