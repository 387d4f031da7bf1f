import { MailCheck, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { hasWords } from "#staff/backend/conditions.ts";
import { useCount } from "#staff/backend/rows.ts";
import { useRetry } from "#staff/enquiries/use-retry.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { usePagedRows } from "#staff/list/use-paged-list.ts";
import { useSelection } from "#staff/list/use-selection.ts";
import { Page } from "#staff/shell/page.tsx";
import { Button } from "#staff/ui/button.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { isMailKind, kinds, type MailState, mailsIn, type OutgoingMail, states } from "./outbox.ts";

/** No state stands for the most urgent one that has mails. */
const filters = { state: ["", ...states], kind: ["", ...kinds], search: "" } as const;

/** Mails on their way, given up and sent: `/mail`. */
export default function MailScreen() {
  const t = useTexts();
  const list = useListAddress({ filters });
  const { state: wanted, kind, search } = list.filters;
  const counts = {
    failed: useCount("outgoing_mail", mailsIn.failed),
    waiting: useCount("outgoing_mail", mailsIn.waiting),
    sent: useCount("outgoing_mail", mailsIn.sent),
  };
  // Failed mails first; if there are none, waiting and then sent ones.
  const state = wanted || (states.find((state) => counts[state] !== 0) ?? "sent");
  const [selected, setSelected] = useSelection(list.query);
  const retry = useRetry();
  const columns = useMailColumns(state, retry.isPending, (id) => retry.mutate([id]));
  const { conditions, order } = mailsIn[state];
  const found = usePagedRows<OutgoingMail>(
    list,
    "outgoing_mail",
    { conditions: [...conditions, ...(kind === "" ? [] : [`kind.eq.${kind}`]), ...hasWords("recipient", search)], order },
    { enabled: wanted !== "" || counts.failed !== undefined, refetchInterval: state === "waiting" ? 10_000 : false },
  );
  const noneFound = <EmptyState title={t("mail.noneFound")} hint={t("mail.noneFoundHint")} />;
  const none = <EmptyState icon={MailCheck} title={t(`mail.empty.${state}`)} hint={t(`mail.emptyHint.${state}`)} />;
  return (
    <Page
      title={t("mail.title")}
      toolbar={
        <Views
          label={t("mail.views")}
          value={state}
          onChange={(id) => list.change({ state: id })}
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
          <SearchField label={t("mail.search")} {...list.field("search")} />
          <SelectField
            label={t("mail.kind")}
            hideLabel
            empty={t("mail.everyKind")}
            {...list.select("kind")}
            options={kinds.map((value) => ({ value, label: t(`mail.kinds.${value}`) }))}
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
        <ListStates list={found} errorTitle={t("mail.readError")} none={kind === "" ? none : noneFound} noneFound={noneFound}>
          <Table
            label={t(`mail.state.${state}`)}
            columns={columns}
            rows={found.rows}
            idOf={({ id }) => String(id)}
            nameOf={({ recipient }) => recipient}
            selected={state === "failed" ? selected : undefined}
            onSelect={state === "failed" ? setSelected : undefined}
          />
        </ListStates>
      </div>
    </Page>
  );
}

function useMailColumns(state: MailState, isBusy: boolean, onRetry: (id: number) => void): Column<OutgoingMail>[] {
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
