import { MailCheck, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { hasWords } from "#staff/backend/conditions.ts";
import { messageOf } from "#staff/backend/errors.ts";
import { useCount, useRows } from "#staff/backend/rows.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { Pagination } from "#staff/ui/pagination.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState, Skeleton } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { isMailKind, kinds, type MailState, mailsIn, type OutgoingMail, states } from "./outbox.ts";
import { useRetry } from "./use-retry.ts";

const PER_PAGE = 50;

/** Mails on their way, given up and sent: `/mail`. */
export default function MailScreen() {
  const t = useTexts();
  const [parameters, setParameters] = useSearchParams();
  const counts = {
    failed: useCount("outgoing_mail", mailsIn.failed),
    waiting: useCount("outgoing_mail", mailsIn.waiting),
    sent: useCount("outgoing_mail", mailsIn.sent),
  };
  const wanted = states.find((state) => state === parameters.get("state"));
  // Failed mails first; if there are none, waiting and then sent ones.
  const state = wanted ?? states.find((state) => counts[state] !== 0) ?? "sent";
  const [kind, setKind] = useState("");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const retry = useRetry();
  const columns = useColumns(state, retry.isPending, (id) => retry.mutate([id]));
  const isReady = wanted !== undefined || counts.failed !== undefined;
  const { conditions, order } = mailsIn[state];
  const { rows, total, error, isPending, refetch } = useRows<OutgoingMail>(
    "outgoing_mail",
    {
      conditions: [...conditions, ...(kind === "" ? [] : [`kind.eq.${kind}`]), ...hasWords("recipient", search)],
      order,
      page,
      perPage: PER_PAGE,
    },
    { enabled: isReady, refetchInterval: state === "waiting" ? 10_000 : false },
  );

  function choose(change: () => void) {
    setPage(1);
    setSelected(new Set());
    change();
  }

  const isFiltered = kind !== "" || search.trim() !== "";
  return (
    <Page
      title={t("mail.title")}
      toolbar={
        <Views
          label={t("mail.views")}
          value={state}
          onChange={(id) => choose(() => setParameters({ state: id }, { replace: true }))}
          views={states.map((id) => ({
            id,
            label: t(`mail.state.${id}`),
            count: counts[id],
            urgent: id === "failed" && (counts[id] ?? 0) > 0,
          }))}
        />
      }
    >
      <div className="flex flex-col gap-2 pt-4">
        <FilterBar>
          <SearchField label={t("mail.search")} value={search} onChange={(text) => choose(() => setSearch(text))} />
          <SelectField
            label={t("mail.kind")}
            hideLabel
            empty={t("mail.everyKind")}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`mail.kinds.${value}`) }))}
            onChange={({ target }) => choose(() => setKind(target.value))}
          />
          {selected.size > 0 && (
            <Button
              tone="primary"
              icon={RotateCcw}
              busy={retry.isPending}
              onClick={() => retry.mutate([...selected].map(Number), { onSettled: () => setSelected(new Set()) })}
            >
              {t("mail.retryChosen", { count: selected.size })}
            </Button>
          )}
        </FilterBar>
        {isPending && <Skeleton lines={6} label={t("ui.loading")} />}
        {error && <ErrorState title={t("mail.readError")} hint={messageOf(error, t)} onRetry={() => void refetch()} />}
        {total === 0 &&
          (isFiltered ? (
            <EmptyState title={t("mail.noneFound")} hint={t("mail.noneFoundHint")} />
          ) : (
            <EmptyState icon={MailCheck} title={t(`mail.empty.${state}`)} hint={t(`mail.emptyHint.${state}`)} />
          ))}
        {rows !== undefined && rows.length > 0 && (
          <Table
            label={t(`mail.state.${state}`)}
            columns={columns}
            rows={rows}
            idOf={({ id }) => String(id)}
            nameOf={({ recipient }) => recipient}
            selected={state === "failed" ? selected : undefined}
            onSelect={state === "failed" ? setSelected : undefined}
          />
        )}
        {total !== undefined && <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />}
      </div>
    </Page>
  );
}

function useColumns(state: MailState, isBusy: boolean, onRetry: (id: number) => void): Column<OutgoingMail>[] {
  const t = useTexts();
  const { dateTime, relative, number } = useFormats();
  const time = (value: string | null) =>
    value !== null && <span className="whitespace-nowrap text-bark sm:max-xl:whitespace-normal">{dateTime(value)}</span>;
  const error: Column<OutgoingMail> = {
    id: "error",
    head: t("mail.error"),
    phone: "whole",
    cell: ({ last_error }) =>
      last_error !== null && <span className="block min-w-36 text-chilli [overflow-wrap:anywhere]">{last_error}</span>,
  };
  const attempts: Column<OutgoingMail> = {
    id: "attempts",
    head: t("mail.attempts"),
    align: "end",
    className: "sm:max-xl:hidden",
    cell: (mail) => number(mail.attempts),
  };
  const columns: Record<MailState, Column<OutgoingMail>[]> = {
    failed: [
      error,
      attempts,
      { id: "failed", head: t("mail.failedAt"), cell: ({ failed_at }) => time(failed_at) },
      {
        id: "retry",
        head: t("mail.actions"),
        align: "end",
        phone: "whole",
        cell: ({ id }) => (
          <Button size="small" icon={RotateCcw} disabled={isBusy} onClick={() => onRetry(id)}>
            {t("mail.retry")}
          </Button>
        ),
      },
    ],
    waiting: [
      error,
      attempts,
      { id: "next", head: t("mail.nextAttempt"), cell: (mail) => <span className="text-bark">{relative(mail.next_attempt_at)}</span> },
    ],
    sent: [{ id: "sent", head: t("mail.sentAt"), cell: ({ sent_at }) => time(sent_at) }],
  };
  return [
    {
      id: "recipient",
      head: t("mail.recipient"),
      phone: "title",
      cell: ({ recipient }) => <span className="block min-w-36 font-semibold [overflow-wrap:anywhere]">{recipient}</span>,
    },
    {
      id: "kind",
      head: t("mail.kind"),
      className: "sm:max-md:hidden",
      cell: ({ kind, enquiry_id }) => (
        <span className="flex flex-wrap gap-x-2">
          {isMailKind(kind) ? t(`mail.kinds.${kind}`) : kind}
          {enquiry_id !== null && (
            <Link to={`/enquiries/${enquiry_id}`} className="text-chilli">
              {t("mail.toEnquiry")}
            </Link>
          )}
        </span>
      ),
    },
    ...columns[state],
  ];
}
