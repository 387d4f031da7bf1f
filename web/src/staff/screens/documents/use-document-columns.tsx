import { CalendarClock, Download, EllipsisVertical, Link2, Trash2 } from "lucide-react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { byteSize } from "#staff/files/byte-size.ts";
import { baseName } from "#staff/files/file-name.ts";
import { saveFile } from "#staff/files/save-file.ts";
import type { StoredFile } from "#staff/files/stored-file.ts";
import { useRemoval } from "#staff/files/use-removal.ts";
import { validityOf } from "#staff/files/validity.ts";
import { useToday } from "#staff/i18n/day.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import type { Column } from "#staff/ui/table.tsx";

type Opened = { onLink: (file: StoredFile) => void; onValidity: (file: StoredFile) => void };

export function useDocumentColumns({ onLink, onValidity }: Opened): Column<StoredFile>[] {
  const t = useTexts();
  const formats = useFormats();
  const supabase = useSupabase();
  const rights = useRights();
  const reportErrors = useReportErrors();
  const remove = useRemoval("documents");
  const download = async ({ name }: StoredFile) => {
    const { data } = orThrow(await supabase.storage.from("documents").download(name));
    if (data !== null) saveFile(data, baseName(name));
  };
  const itemsOf = (file: StoredFile) => [
    { label: t("documents.download"), icon: Download, onSelect: () => void reportErrors(() => download(file)) },
    rights.may("update", "storage_objects") && {
      label: t("documents.validity.set"),
      icon: CalendarClock,
      onSelect: () => onValidity(file),
    },
    rights.mayStore("delete", "documents") && {
      label: t("documents.delete"),
      icon: Trash2,
      danger: true,
      onSelect: () => remove([file], t("documents.deleted", { name: file.name })),
    },
  ];

  return [
    {
      id: "name",
      head: t("documents.name"),
      phone: "title",
      sortable: true,
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    { id: "size", head: t("documents.size"), align: "end", sortable: true, cell: ({ size }) => byteSize(size, formats) },
    {
      id: "created_at",
      head: t("documents.uploaded"),
      sortable: true,
      cell: ({ createdAt }) => <span className="text-bark">{formats.dateTime(createdAt)}</span>,
    },
    { id: "valid_until", head: t("documents.validUntil"), sortable: true, cell: (file) => <ValidUntil file={file} /> },
    {
      id: "actions",
      head: t("documents.actions"),
      align: "end",
      phone: "whole",
      className: "w-40",
      cell: (file) => (
        <span className="inline-flex items-center gap-1">
          <Button size="small" icon={Link2} onClick={() => onLink(file)}>
            {t("documents.link.open")}
          </Button>
          <Menu items={itemsOf(file)}>
            <IconButton icon={EllipsisVertical} size="small" label={t("documents.more", { name: file.name })} />
          </Menu>
        </span>
      ),
    },
  ];
}

/** The last day of a document's validity, marked if it has passed or is near. */
function ValidUntil({ file }: { file: StoredFile }) {
  const t = useTexts();
  const { date } = useFormats();
  const validity = validityOf(file, useToday());
  if (file.validUntil === undefined) return <span className="text-bark">–</span>;
  if (validity === "valid") return date(file.validUntil);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {date(file.validUntil)}
      <Badge tone={validity === "ended" ? "now" : "soon"}>{t(`documents.validity.${validity === "ended" ? "ended" : "soon"}`)}</Badge>
    </span>
  );
}
