import { Download } from "lucide-react";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { hasWords } from "#staff/backend/conditions.ts";
import { readRows } from "#staff/backend/rows.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { useRestore } from "#staff/history/use-restore.ts";
import { dayBegins, dayEnds } from "#staff/i18n/day.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { placeOf } from "#staff/i18n/time-zone-name.ts";
import { type ListOptions, useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { usePagedRows } from "#staff/list/use-paged-list.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { DateField } from "#staff/ui/text-field.tsx";
import { actorName, changeWords, tableWords } from "./change-words.ts";
import { columnWords } from "./column-words.ts";
import { Differences } from "./differences.tsx";
import { canBringBack, changedColumns, revisionActions } from "./revision.ts";
import { useCsvExport } from "./use-csv-export.ts";
import { useRowNames } from "./use-row-names.ts";

const filters = { search: "", action: ["", ...revisionActions], from: "", to: "" } as const;
const changeList: ListOptions<typeof filters> = {
  filters,
  corrected: (chosen) => ({ ...chosen, from: dayIn(chosen.from), to: dayIn(chosen.to) }),
};

/** The day that an address names, `2026-11-24`; nothing if it names none, or a year that is still being typed. */
const dayIn = (text: string) => (/^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "");

export function Changes() {
  const t = useTexts();
  const zone = useTimeZone();
  const supabase = useSupabase();
  const { dateTime, sheetTime } = useFormats();
  const list = useListAddress(changeList);
  const [open, setOpen] = useState<Revision>();
  const rights = useRights();
  const restore = useRestore();
  const show = (revision: Revision | undefined) => {
    restore.reset();
    setOpen(revision);
  };

  const { search, action, from, to } = list.filters;
  const conditions = [
    ...hasWords("actor", search),
    ...(action === "" ? [] : [`action.eq.${action}`]),
    ...(from === "" ? [] : [`at.gte.${dayBegins(from, zone)}`]),
    ...(to === "" ? [] : [`at.lt.${dayEnds(to, zone)}`]),
  ];
  const query = { conditions, order: "id.desc" };
  const found = usePagedRows<Revision>(list, "revisions", query);
  const rowName = useRowNames(found.rows);

  const columnsOf = (revision: Revision) =>
    changedColumns(revision)
      .map((column) => columnWords(revision.table_name, column, t))
      .join(", ");

  const whole = useCsvExport<Revision>({
    file: "changes.csv",
    columns: [
      [`${t("audit.at")} (${placeOf(zone)})`, ({ at }) => sheetTime(at)],
      [t("audit.who"), ({ actor }) => actorName(actor, t)],
      [t("audit.what"), ({ action }) => t(`audit.action.${action}`)],
      [t("audit.kind"), ({ table_name }) => tableWords(table_name, t)],
      [t("audit.row"), ({ row_key }) => row_key],
      [t("audit.name"), ({ before, after }) => String(after?.name ?? before?.name ?? "")],
      [t("audit.columns"), columnsOf],
      [t("audit.request"), ({ request_id }) => request_id],
    ],
    read: (page, perPage) => readRows<Revision>(supabase, "revisions", { ...query, page, perPage }),
  });

  const columns: Column<Revision>[] = [
    {
      id: "at",
      head: t("audit.at"),
      phone: "whole",
      className: "whitespace-nowrap",
      cell: ({ at }) => <span className="text-bark">{dateTime(at)}</span>,
    },
    {
      id: "actor",
      head: t("audit.who"),
      phone: "title",
      cell: ({ actor }) => <span className="font-semibold">{actorName(actor, t)}</span>,
    },
    {
      id: "what",
      head: t("audit.what"),
      phone: "whole",
      cell: (revision) => changeWords(revision, rowName(revision), t),
    },
    {
      id: "columns",
      head: t("audit.columns"),
      phone: "whole",
      cell: (revision) => <span className="line-clamp-2 text-bark">{revision.action === "update" ? columnsOf(revision) : ""}</span>,
    },
  ];

  return (
    <div className="pt-3">
      <FilterBar>
        <SearchField label={t("audit.searchWho")} {...list.field("search")} />
        <SelectField
          label={t("audit.what")}
          empty={t("audit.anyAction")}
          className="sm:w-44"
          {...list.select("action")}
          options={revisionActions.map((action) => ({ value: action, label: t(`audit.action.${action}`) }))}
        />
        {(["from", "to"] as const).map((end) => (
          <DateField
            key={end}
            label={t(`audit.${end}`)}
            value={list.field(end).value}
            onChange={({ target }) => list.field(end).onChange(target.value)}
          />
        ))}
        <Button icon={Download} busy={whole.isPending} disabled={!found.total} onClick={() => whole.mutate()}>
          {t("audit.export")}
        </Button>
      </FilterBar>
      <ListStates list={found} errorTitle={t("audit.readError")} none={<EmptyState title={t("audit.none")} hint={t("audit.noneHint")} />}>
        <Table
          label={t("audit.changes")}
          columns={columns}
          rows={found.rows}
          idOf={({ id }) => String(id)}
          onOpen={show}
          openId={open && String(open.id)}
        />
      </ListStates>
      <Drawer open={open !== undefined} onClose={() => show(undefined)} title={open ? changeWords(open, rowName(open), t) : ""}>
        {open && (
          <>
            <p className="pb-4 text-bark">
              {actorName(open.actor, t)} · {dateTime(open.at)}
            </p>
            <Differences revision={open} />
            {canBringBack(open, rights) && (
              <div className="flex flex-col items-start gap-3 pt-4">
                <ErrorNotice error={restore.error} />
                <Button busy={restore.isPending} onClick={() => restore.mutate(open.id, { onSuccess: () => show(undefined) })}>
                  {t("history.bringBack")}
                </Button>
              </div>
            )}
          </>
        )}
      </Drawer>
    </div>
  );
}
