import { FileText } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "#staff/backend/errors.ts";
import { SendingList } from "#staff/files/sending-list.tsx";
import type { StoredFile } from "#staff/files/stored-file.ts";
import { useFiles } from "#staff/files/use-files.ts";
import { useUpload } from "#staff/files/use-upload.ts";
import { ENDING_DAYS } from "#staff/files/validity.ts";
import { useToday } from "#staff/i18n/day.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { Page } from "#staff/shell/page.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState, Skeleton } from "#staff/ui/states.tsx";
import { type Sort, Table } from "#staff/ui/table.tsx";
import { mayUpload } from "./document-rights.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { listed, showOf, shows } from "./listed.ts";
import { UploadButton } from "./upload-button.tsx";
import { useColumns } from "./use-columns.tsx";
import { ValidityDialog } from "./validity-dialog.tsx";

/** Files for single buyers, such as test reports: `/documents`. The address has the filter: `?show=ending`. */
export default function DocumentsScreen() {
  const t = useTexts();
  const today = useToday();
  const { role } = usePerson();
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ column: "uploaded", descending: true });
  const [query, setQuery] = useSearchParams();
  const show = showOf(query.get("show"));
  const [linked, setLinked] = useState<StoredFile>();
  const [dated, setDated] = useState<StoredFile>();
  const { data: files, error, isPending, refetch } = useFiles("documents");
  const { sending, upload, dismiss } = useUpload("documents");
  const columns = useColumns({ onLink: setLinked, onValidity: setDated });
  const found = files && listed(files, { search, show, sort, today });
  const uploadButton = mayUpload(role) && <UploadButton onFiles={(chosen) => void upload(chosen)} />;
  return (
    <Page title={t("documents.title")} lead={files && t("documents.count", { count: files.length })} actions={uploadButton}>
      <div className="flex flex-col gap-4">
        <FilterBar>
          <SearchField label={t("documents.search")} value={search} onChange={setSearch} />
          <SelectField
            hideLabel
            className="sm:w-60"
            label={t("documents.show.label")}
            value={show}
            options={shows.map((value) => ({ value, label: t(`documents.show.${value}`, { days: ENDING_DAYS }) }))}
            onChange={({ target }) => setQuery(target.value === "all" ? {} : { show: target.value }, { replace: true })}
          />
        </FilterBar>
        <SendingList sending={sending} onDismiss={dismiss} />
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
        {files !== undefined &&
          files.length > 0 &&
          found?.length === 0 &&
          (show === "all" ? (
            <EmptyState title={t("documents.noneFound")} hint={t("documents.noneFoundHint")} />
          ) : (
            <EmptyState title={t("documents.noneShown")} hint={t("documents.noneShownHint")} />
          ))}
        {found !== undefined && found.length > 0 && (
          <Table
            label={t("documents.title")}
            columns={columns}
            rows={found}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            onOpen={setLinked}
            openId={linked?.id}
            sort={sort}
            onSort={setSort}
          />
        )}
      </div>
      <LinkDialog file={linked} onClose={() => setLinked(undefined)} />
      {dated && <ValidityDialog file={dated} onClose={() => setDated(undefined)} />}
    </Page>
  );
}
