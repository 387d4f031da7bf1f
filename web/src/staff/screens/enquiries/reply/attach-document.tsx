import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { hasWords } from "#staff/backend/conditions.ts";
import { orThrow } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import { baseName } from "#staff/files/file-name.ts";
import type { FileRow } from "#staff/files/stored-file.ts";
import { filesKey } from "#staff/files/use-files.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { SearchField } from "#staff/ui/filter-bar.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import type { Attachment } from "./message-draft.ts";
import { objectNameOf } from "./object-name.ts";

const BUCKET = "documents";
/** The folder of files that were uploaded for replies. */
const FOLDER = "replies";
const SHOWN = 100;

/** A file of the company: uploaded now, earlier for a reply, or among the documents. */
export function AttachDocument({ onAttach }: { onAttach: (attachment: Attachment) => void }) {
  const t = useTexts();
  const { number, date } = useFormats();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [search, setSearch] = useState("");
  const attach = (name: string) => onAttach({ kind: "file", bucket: BUCKET, name });
  const documents = useRows<FileRow>(
    "storage_objects",
    { conditions: [`bucket_id.eq.${BUCKET}`, ...hasWords("name", useSettled(search))], order: "created_at.desc", perPage: SHOWN },
    { placeholderData: keepPreviousData },
  );
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const name = `${FOLDER}/${objectNameOf(file.name, new Date())}`;
      orThrow(await supabase.storage.from(BUCKET).upload(name, file));
      return { name, file };
    },
    onSuccess: ({ name, file }) => {
      showSuccess(t("enquiries.attach.uploaded", { name: file.name }));
      attach(name);
      return queries.invalidateQueries({ queryKey: filesKey });
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <ErrorNotice error={upload.error} />
      <FileDrop
        label={t("enquiries.attach.drop")}
        hint={t("enquiries.attach.dropHint")}
        accept=".pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.txt"
        disabled={upload.isPending}
        onFiles={([file]) => file && upload.mutate(file)}
      />
      <div className="flex">
        <SearchField label={t("enquiries.attach.searchDocument")} value={search} onChange={setSearch} />
      </div>
      <QueryState query={documents} />
      {documents.rows?.length === 0 && <p className="text-bark">{t("enquiries.attach.noDocuments")}</p>}
      <ul>
        {documents.rows?.map(({ id, name, created_at, size }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-1">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {baseName(name)}{" "}
              <span className="text-sm text-bark">
                {date(created_at)} {t("enquiries.attach.size", { kilobytes: number(Math.ceil(size / 1024)) })}
              </span>
            </span>
            <Button size="small" aria-label={`${t("enquiries.attach.add")}: ${baseName(name)}`} onClick={() => attach(name)}>
              {t("enquiries.attach.add")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
