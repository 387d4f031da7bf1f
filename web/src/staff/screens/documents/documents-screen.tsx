import { Download, EllipsisVertical, FileText, Link2, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { byteSize } from "#staff/files/byte-size.ts";
import { baseName } from "#staff/files/file-name.ts";
import { saveFile } from "#staff/files/save-file.ts";
import { SendingList } from "#staff/files/sending-list.tsx";
import type { StoredFile } from "#staff/files/stored-file.ts";
import { useFiles, useRemoval } from "#staff/files/use-files.ts";
import { useUpload } from "#staff/files/use-upload.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { orThrow } from "#staff/session/use-submit.ts";
import { Page } from "#staff/shell/page.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import { EmptyState, Skeleton } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { sayFailed } from "#staff/ui/toasts.tsx";
import { mayRemove, mayUpload } from "./document-rights.ts";
import { LinkDialog } from "./link-dialog.tsx";

/** Files for single buyers, such as test reports: `/documents`. */
export default function DocumentsScreen() {
  const t = useTexts();
  const { role } = usePerson();
  const [search, setSearch] = useState("");
  const [linked, setLinked] = useState<StoredFile>();
  const { data: files, error, isPending, refetch } = useFiles("documents");
  const { sending, upload, putAway } = useUpload("documents");
  const columns = useColumns(setLinked);
  const wanted = search.trim().toLowerCase();
  const found = files?.filter(({ name }) => name.toLowerCase().includes(wanted));
  const uploadButton = mayUpload(role) && <UploadButton onFiles={(chosen) => void upload(chosen)} />;
  return (
    <Page title={t("documents.title")} lead={files && t("documents.count", { count: files.length })} actions={uploadButton}>
      <div className="flex flex-col gap-4">
        <FilterBar>
          <SearchField label={t("documents.search")} value={search} onChange={setSearch} />
        </FilterBar>
        <SendingList sending={sending} onPutAway={putAway} />
        {mayUpload(role) && files !== undefined && files.length > 0 && (
          <div className="max-sm:hidden">
            <FileDrop label={t("documents.drop")} hint={t("documents.dropHint")} multiple onFiles={(dropped) => void upload(dropped)} />
          </div>
        )}
        {isPending && <Skeleton lines={6} label={t("ui.loading")} />}
        {error && <ErrorState title={t("documents.readError")} hint={messageOf(error, t)} onRetry={() => void refetch()} />}
        {files?.length === 0 && (
          <EmptyState icon={FileText} title={t("documents.empty")} hint={t("documents.emptyHint")} action={uploadButton} />
        )}
        {files !== undefined && files.length > 0 && found?.length === 0 && (
          <EmptyState title={t("documents.noneFound")} hint={t("documents.noneFoundHint")} />
        )}
        {found !== undefined && found.length > 0 && (
          <Table
            label={t("documents.title")}
            columns={columns}
            rows={found}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            onOpen={setLinked}
            openId={linked?.id}
          />
        )}
      </div>
      <LinkDialog file={linked} onClose={() => setLinked(undefined)} />
    </Page>
  );
}

function useColumns(onLink: (file: StoredFile) => void): Column<StoredFile>[] {
  const t = useTexts();
  const formats = useFormats();
  const supabase = useSupabase();
  const { role } = usePerson();
  const remove = useRemoval("documents");

  async function download({ name }: StoredFile) {
    try {
      const { data } = orThrow(await supabase.storage.from("documents").download(name));
      if (data !== null) saveFile(data, baseName(name));
    } catch (error) {
      sayFailed(messageOf(error, t));
    }
  }

  return [
    { id: "name", head: t("documents.name"), phone: "title", cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { id: "size", head: t("documents.size"), align: "end", cell: ({ size }) => byteSize(size, formats) },
    {
      id: "uploaded",
      head: t("documents.uploaded"),
      cell: ({ createdAt }) => <span className="text-bark">{formats.dateTime(createdAt)}</span>,
    },
    {
      id: "actions",
      head: t("documents.actions"),
      align: "end",
      phone: "whole",
      className: "w-56",
      cell: (file) => (
        <span className="inline-flex items-center gap-1">
          <Button size="small" icon={Link2} onClick={() => onLink(file)}>
            {t("documents.link.open")}
          </Button>
          <Menu
            items={[
              { label: t("documents.download"), icon: Download, onSelect: () => void download(file) },
              ...(mayRemove(role)
                ? [
                    {
                      label: t("documents.delete"),
                      icon: Trash2,
                      danger: true,
                      onSelect: () => remove([file], t("documents.deleted", { name: file.name })),
                    },
                  ]
                : []),
            ]}
          >
            <IconButton icon={EllipsisVertical} size="small" label={t("documents.more", { name: file.name })} />
          </Menu>
        </span>
      ),
    },
  ];
}

function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone="primary" icon={Upload} onClick={() => input.current?.click()}>
        {t("documents.upload")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("documents.upload")}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
