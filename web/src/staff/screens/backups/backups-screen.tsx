import { DatabaseBackup } from "lucide-react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { usePagedRows } from "#staff/list/use-paged-list.ts";
import { Page } from "#staff/shell/page.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";

/** An attempt to write a backup to one place. */
type Backup = {
  id: number;
  place: string;
  started_at: string;
  finished_at: string | null;
  size: number | null;
  faulty_files: number | null;
  error: string | null;
};

const MEGABYTE = 1_000_000;

/** The backups in every place, newest first: `/backups`. */
export default function BackupsScreen() {
  const t = useTexts();
  const list = useListAddress({ filters: {} });
  const found = usePagedRows<Backup>(list, "backups", { order: "started_at.desc,id.desc" });
  const columns = useBackupColumns();
  return (
    <Page title={t("backups.title")}>
      <div className="pt-4">
        <ListStates
          list={found}
          errorTitle={t("backups.readError")}
          none={<EmptyState icon={DatabaseBackup} title={t("backups.empty")} hint={t("backups.emptyHint")} />}
        >
          <Table
            label={t("backups.title")}
            columns={columns}
            rows={found.rows}
            idOf={({ id }) => String(id)}
            nameOf={({ place }) => place}
          />
        </ListStates>
      </div>
    </Page>
  );
}

function useBackupColumns(): Column<Backup>[] {
  const t = useTexts();
  const { dateTime, number } = useFormats();
  return [
    {
      id: "time",
      head: t("backups.time"),
      phone: "title",
      cell: ({ started_at }) => <span className="whitespace-nowrap font-semibold">{dateTime(started_at)}</span>,
    },
    {
      id: "result",
      head: t("backups.result"),
      phone: "whole",
      cell: (backup) => <Result backup={backup} />,
    },
    {
      id: "place",
      head: t("backups.place"),
      phone: "whole",
      cell: ({ place }) => (
        <span dir="ltr" className="block min-w-36 [overflow-wrap:anywhere]">
          {place}
        </span>
      ),
    },
    {
      id: "size",
      head: t("backups.size"),
      align: "end",
      cell: ({ size }) =>
        size !== null && (
          <span className="whitespace-nowrap">
            {number(size / MEGABYTE, { style: "unit", unit: "megabyte", maximumFractionDigits: size < 10 * MEGABYTE ? 1 : 0 })}
          </span>
        ),
    },
  ];
}

function Result({ backup: { finished_at, error, faulty_files } }: { backup: Backup }) {
  const t = useTexts();
  if (finished_at === null) return <Badge>{t("backups.unfinished")}</Badge>;
  if (error !== null)
    return (
      <span className="flex min-w-36 flex-col items-start gap-1">
        <Badge tone="now">{t("backups.failed")}</Badge>
        <span className="text-chilli [overflow-wrap:anywhere]">{error}</span>
      </span>
    );
  if (faulty_files) return <Badge tone="soon">{t("backups.faulty", { count: faulty_files })}</Badge>;
  return <Badge tone="done">{t("backups.whole")}</Badge>;
}
