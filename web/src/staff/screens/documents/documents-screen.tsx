import { FileText, Upload } from "lucide-react";
import { useState } from "react";
import { orderBy, useCount } from "#staff/backend/rows.ts";
import { SendingList } from "#staff/files/sending-list.tsx";
import { type FileRow, fileOfRow, type StoredFile } from "#staff/files/stored-file.ts";
import { useUpload } from "#staff/files/use-upload.ts";
import { ENDING_DAYS } from "#staff/files/validity.ts";
import { useToday } from "#staff/i18n/day.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { usePagedRows } from "#staff/list/use-paged-list.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { FileButton } from "#staff/ui/file-button.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { Table } from "#staff/ui/table.tsx";
import { conditionsOf, documentList, documents, shows } from "./document-filters.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { useDocumentColumns } from "./use-document-columns.tsx";
import { ValidityDialog } from "./validity-dialog.tsx";

/** Files for single buyers, such as test reports: `/documents`. The address has the filter: `?show=ending`. */
export default function DocumentsScreen() {
  const t = useTexts();
  const today = useToday();
  const mayUpload = useRights().mayStore("insert", "documents");
  const list = useListAddress(documentList);
  const { show } = list.filters;
  const [linked, setLinked] = useState<StoredFile>();
  const [dated, setDated] = useState<StoredFile>();
  const count = useCount("storage_objects", { conditions: documents });
  const found = usePagedRows<FileRow>(list, "storage_objects", {
    conditions: conditionsOf(list.filters, today),
    order: orderBy(list.sort),
  });
  const { sending, upload, dismiss } = useUpload("documents");
  const columns = useDocumentColumns({ onLink: setLinked, onValidity: setDated });
  const uploadButton = mayUpload && (
    <FileButton tone="primary" icon={Upload} label={t("documents.upload")} multiple onFiles={(chosen) => void upload(chosen)} />
  );
  const noneShown = <EmptyState title={t("documents.noneShown")} hint={t("documents.noneShownHint")} />;
  return (
    <Page title={t("documents.title")} lead={count !== undefined && t("documents.count", { count })} actions={uploadButton}>
      <div className="flex flex-col gap-4">
        <FilterBar>
          <SearchField label={t("documents.search")} {...list.field("search")} />
          <SelectField
            hideLabel
            className="sm:w-60"
            label={t("documents.show.label")}
            {...list.select("show")}
            options={shows.map((value) => ({ value, label: t(`documents.show.${value}`, { days: ENDING_DAYS }) }))}
          />
        </FilterBar>
        <SendingList sending={sending} onDismiss={dismiss} />
        {mayUpload && count !== undefined && count > 0 && (
          <div className="max-sm:hidden">
            <FileDrop label={t("documents.drop")} hint={t("documents.dropHint")} multiple onFiles={(dropped) => void upload(dropped)} />
          </div>
        )}
        <ListStates
          list={found}
          errorTitle={t("documents.readError")}
          none={
            show === "all" ? (
              <EmptyState icon={FileText} title={t("documents.empty")} hint={t("documents.emptyHint")} action={uploadButton} />
            ) : (
              noneShown
            )
          }
          noneFound={show === "all" ? <EmptyState title={t("documents.noneFound")} hint={t("documents.noneFoundHint")} /> : noneShown}
        >
          <Table
            label={t("documents.title")}
            columns={columns}
            rows={found.rows.map(fileOfRow)}
            idOf={({ id }) => id}
            onOpen={setLinked}
            openId={linked?.id}
            sort={list.sort}
            onSort={list.sortBy}
          />
        </ListStates>
      </div>
      <LinkDialog file={linked} onClose={() => setLinked(undefined)} />
      {dated && <ValidityDialog file={dated} onClose={() => setDated(undefined)} />}
    </Page>
  );
}
