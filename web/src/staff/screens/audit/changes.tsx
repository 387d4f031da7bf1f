import { keepPreviousData } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { hasWords } from "#staff/backend/conditions.ts";
import { messageOf } from "#staff/backend/errors.ts";
import { readRows, useRows } from "#staff/backend/rows.ts";
import { useRestore } from "#staff/history/use-restore.ts";
import { dayBegins, dayEnds } from "#staff/i18n/day.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Pagination } from "#staff/ui/pagination.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState, Skeleton } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { DateField } from "#staff/ui/text-field.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";
import { actorName, changeWords } from "./change-words.ts";
import { columnWords } from "./column-words.ts";
import { csvOf, saveFile } from "./csv.ts";
import { Differences } from "./differences.tsx";
import { canBringBack, changedColumns, type Revision, revisionActions } from "./revision.ts";

const PER_PAGE = 50;
const MAX_AT_ONCE = 1000;
/** As many rows an export has at most: a sheet can hold them. */
const MAX_EXPORTED = 50_000;

/** What the staff and the operator's programs have written, row by row. */
export function Changes() {
  const t = useTexts();
  const zone = useTimeZone();
  const supabase = useSupabase();
  const { dateTime } = useFormats();
  const [page, setPage] = useState(1);
  const [wanted, setWanted] = useState({ actor: "", action: "", from: "", to: "" });
  const [open, setOpen] = useState<Revision>();
  const [exporting, setExporting] = useState(false);
  const rights = useRights();
  const restore = useRestore();
  const show = (revision: Revision | undefined) => {
    restore.reset();
    setOpen(revision);
  };
  const narrow = (change: Partial<typeof wanted>) => {
    setWanted({ ...wanted, ...change });
    setPage(1);
  };

  const conditions = [
    ...hasWords("actor", wanted.actor),
    ...(wanted.action === "" ? [] : [`action.eq.${wanted.action}`]),
    ...(wanted.from === "" ? [] : [`at.gte.${dayBegins(wanted.from, zone)}`]),
    ...(wanted.to === "" ? [] : [`at.lt.${dayEnds(wanted.to, zone)}`]),
  ];
  const list = (page: number, perPage: number) => ({ conditions, order: "id.desc", page, perPage });
  const {
    rows: revisions,
    total = 0,
    isPending,
    error,
    refetch,
  } = useRows<Revision>("revisions", list(page, PER_PAGE), { placeholderData: keepPreviousData });

  async function exportAll() {
    setExporting(true);
    try {
      const exported: Revision[] = [];
      for (let next = 1; exported.length < Math.min(total, MAX_EXPORTED); next += 1) {
        const { rows } = await readRows<Revision>(supabase, "revisions", list(next, MAX_AT_ONCE));
        if (rows.length === 0) break;
        exported.push(...rows);
      }
      const head = ["id", "at", "actor", "action", "table", "row", "columns", "request"];
      const lines = exported.map((row) => [
        row.id,
        row.at,
        row.actor,
        row.action,
        row.table_name,
        row.row_key,
        changedColumns(row).join(" "),
        row.request_id,
      ]);
      saveFile("changes.csv", csvOf([head, ...lines]));
      showSuccess(t("audit.exported", { count: exported.length }));
    } catch (thrown) {
      showError(messageOf(thrown, t));
    } finally {
      setExporting(false);
    }
  }

  const columnsOf = (revision: Revision) =>
    changedColumns(revision)
      .map((column) => columnWords(revision.table_name, column, t))
      .join(", ");

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
      cell: (revision) => changeWords(revision, t),
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
        <SearchField label={t("audit.searchWho")} value={wanted.actor} onChange={(actor) => narrow({ actor })} />
        <SelectField
          label={t("audit.what")}
          empty={t("audit.anyAction")}
          className="sm:w-44"
          value={wanted.action}
          onChange={({ target }) => narrow({ action: target.value })}
          options={revisionActions.map((action) => ({ value: action, label: t(`audit.action.${action}`) }))}
        />
        <DateField label={t("audit.from")} value={wanted.from} onChange={({ target }) => narrow({ from: target.value })} />
        <DateField label={t("audit.to")} value={wanted.to} onChange={({ target }) => narrow({ to: target.value })} />
        <Button icon={Download} busy={exporting} disabled={total === 0} onClick={exportAll}>
          {t("audit.export")}
        </Button>
      </FilterBar>
      {isPending && <Skeleton lines={8} label={t("ui.loading")} />}
      {error && <ErrorState title={t("audit.readError")} hint={messageOf(error, t)} onRetry={() => void refetch()} />}
      {revisions !== undefined && total === 0 && <EmptyState title={t("audit.none")} hint={t("audit.noneHint")} />}
      {revisions !== undefined && revisions.length > 0 && (
        <Table
          label={t("audit.changes")}
          columns={columns}
          rows={revisions}
          idOf={({ id }) => String(id)}
          nameOf={({ id }) => String(id)}
          onOpen={show}
          openId={open && String(open.id)}
        />
      )}
      {revisions !== undefined && <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />}
      <Drawer open={open !== undefined} onClose={() => show(undefined)} title={open ? changeWords(open, t) : ""}>
        {open && (
          <>
            <p className="pb-4 text-bark">
              {actorName(open.actor, t)} · {dateTime(open.at)}
            </p>
            <Differences revision={open} />
            {canBringBack(open, rights) && (
              <div className="flex flex-col items-start gap-3 pt-4">
                {restore.error && (
                  <Notice tone="now" role="alert">
                    {messageOf(restore.error, t)}
                  </Notice>
                )}
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
