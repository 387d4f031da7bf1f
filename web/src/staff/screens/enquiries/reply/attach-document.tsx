import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { hasWords } from "#staff/backend/conditions.ts";
import { useRows } from "#staff/backend/rows.ts";
import { baseName } from "#staff/files/file-name.ts";
import { SendingList } from "#staff/files/sending-list.tsx";
import type { FileRow } from "#staff/files/stored-file.ts";
import { useUpload } from "#staff/files/use-upload.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { AttachList } from "./attach-list.tsx";
import type { Attachment } from "./message-draft.ts";

const BUCKET = "documents";
/** The folder of files that were uploaded for replies. */
const FOLDER = "replies";
const SHOWN = 100;

export function AttachDocument({ onAttach }: { onAttach: (attachment: Attachment) => void }) {
  const t = useTexts();
  const { number, date } = useFormats();
  const [search, setSearch] = useState("");
  const { sending, upload, dismiss } = useUpload(BUCKET, FOLDER);
  const attach = (name: string) => onAttach({ kind: "file", bucket: BUCKET, name });
  const documents = useRows<FileRow>(
    "storage_objects",
    { conditions: [`bucket_id.eq.${BUCKET}`, ...hasWords("name", useSettled(search))], order: "created_at.desc", perPage: SHOWN },
    { placeholderData: keepPreviousData },
  );
  async function take(files: readonly File[]) {
    for (const name of await upload(files)) attach(name);
  }
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={t("enquiries.attach.drop")}
        hint={t("enquiries.attach.dropHint")}
        accept=".pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.txt"
        disabled={sending.some(({ error }) => error === undefined)}
        onFiles={(files) => void take(files)}
      />
      <SendingList sending={sending} onDismiss={dismiss} />
      <AttachList
        label={t("enquiries.attach.searchDocument")}
        search={search}
        onSearch={setSearch}
        query={documents}
        none={t("enquiries.attach.noDocuments")}
        describe={({ id, name, created_at, size }) => ({
          key: id,
          name: baseName(name),
          about: `${date(created_at)} ${t("enquiries.attach.size", { kilobytes: number(Math.ceil(size / 1024)) })}`,
        })}
        onAttach={({ name }) => attach(name)}
      />
    </div>
  );
}
