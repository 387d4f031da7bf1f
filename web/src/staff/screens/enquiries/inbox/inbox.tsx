import { useState } from "react";
import type { ChosenStatus, Enquiry, StaffMember } from "#staff/enquiries/enquiry.ts";
import { dueGroupOf } from "#staff/enquiries/time-left.ts";
import { useAssignItems } from "#staff/enquiries/use-staff.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { ListStates } from "#staff/list/list-states.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ChoiceDialog } from "#staff/ui/choice-dialog.tsx";
import { Kbd } from "#staff/ui/kbd.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { SelectionBar } from "#staff/ui/selection-bar.tsx";
import { Table } from "#staff/ui/table.tsx";
import { useNow } from "#staff/ui/use-now.ts";
import { useEnquiry } from "../detail/use-enquiry.ts";
import type { InboxList } from "../inbox-query.ts";
import { useBulkChange, useChange } from "../use-change.ts";
import { useInbox } from "../use-inbox.ts";
import { useStatusItems } from "../use-status-items.ts";
import { EmptyInbox } from "./empty-inbox.tsx";
import { useEnquiryColumns } from "./use-enquiry-columns.tsx";

type InboxProps = {
  list: InboxList;
  openReference: string;
  onOpen: (reference: string, reply?: boolean) => void;
};

/** The tabs of waiting enquiries, which are grouped by due time. */
const grouped = ["open", "overdue", "soon", "mine", "unassigned"];

export function Inbox({ list, openReference, onOpen }: InboxProps) {
  const t = useTexts();
  const zone = useTimeZone();
  const now = useNow(30_000);
  const found = useInbox(list);
  const { rows } = found;
  const bulk = useBulkChange();
  const change = useChange();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** The row that the keyboard has gone to since the enquiry beside the list was opened. */
  const [focused, setFocused] = useState<{ id: number; openReference: string }>();
  const { enquiry: open } = useEnquiry(openReference);
  const [asked, setAsked] = useState<{ what: "assign" | "setStatus"; row?: Enquiry }>();

  const chosen = rows.filter(({ id }) => selected.has(String(id)));
  const current = focused?.openReference === openReference ? rows.find(({ id }) => id === focused.id) : open;
  const columns = useEnquiryColumns({ now, isNarrow: openReference !== "", onAssign: (row) => setAsked({ what: "assign", row }) });

  const target = asked?.row ?? (chosen.length === 0 ? current : undefined);
  const assign = (member: StaffMember | undefined) => {
    if (target) return void change.assign(target, member);
    bulk.mutate({ rows: chosen, change: { assigned_to: member?.id ?? null } });
    setSelected(new Set());
  };
  const setStatus = (status: ChosenStatus) => {
    if (target) return void change.setStatus(target, status);
    bulk.mutate({ rows: chosen, change: { status } });
    setSelected(new Set());
  };
  const commonStatus = chosen.some(({ status }) => status === "quarantined") ? "quarantined" : undefined;
  const assignItems = useAssignItems(target?.assigned_to, assign);
  const statusItems = useStatusItems(target?.status ?? commonStatus, setStatus);

  useKeys([
    { key: "r", label: t("enquiries.keys.reply"), run: () => current && onOpen(current.reference, true) },
    { key: "a", label: t("enquiries.keys.assign"), run: () => (current || chosen.length > 0) && setAsked({ what: "assign" }) },
    { key: "e", label: t("enquiries.keys.status"), run: () => (current || chosen.length > 0) && setAsked({ what: "setStatus" }) },
  ]);

  return (
    <div className="px-4 pb-6 lg:px-6">
      <ListStates list={found} errorTitle={t("enquiries.readError")} none={<EmptyInbox list={list} />}>
        <Table
          label={t("enquiries.title")}
          columns={columns}
          rows={rows}
          idOf={({ id }) => String(id)}
          nameOf={({ name, reference }) => `${name} ${reference}`}
          openId={String(rows.find(({ reference }) => reference === openReference)?.id ?? "")}
          onOpen={({ reference }) => onOpen(reference)}
          onCurrent={({ id }) => setFocused({ id, openReference })}
          selected={selected}
          onSelect={setSelected}
          groupOf={grouped.includes(list.filters.view) ? (row) => t(`enquiries.group.${dueGroupOf(row, now, zone)}`) : undefined}
        />
        <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
          <Button size="small" onClick={() => setAsked({ what: "assign" })}>
            {t("enquiries.assign.open")}
          </Button>
          <Button size="small" onClick={() => setAsked({ what: "setStatus" })}>
            {t("enquiries.setStatus.open")}
          </Button>
          <Button size="small" onClick={() => setStatus("spam")}>
            {t("enquiries.bulk.spam")}
          </Button>
        </SelectionBar>
      </ListStates>
      <KeyLine />
      <ChoiceDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={
          target
            ? t(`enquiries.${asked?.what ?? "assign"}.title`, { name: target.name })
            : t(`enquiries.${asked?.what ?? "assign"}.titleMany`, { count: chosen.length })
        }
        items={asked?.what === "setStatus" ? statusItems : assignItems}
      />
    </div>
  );
}

/** The most frequent keyboard shortcuts, if there is a keyboard. */
function KeyLine() {
  const t = useTexts();
  const keys = [
    { keys: ["j", "k"], label: `${t("ui.keys.next")}, ${t("ui.keys.previous").toLocaleLowerCase()}` },
    { keys: ["r"], label: t("enquiries.keys.reply") },
    { keys: ["a"], label: t("enquiries.column.owner") },
    { keys: ["e"], label: t("enquiries.setStatus.open") },
    { keys: ["?"], label: t("ui.keys.help") },
  ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-sm text-bark pointer-coarse:hidden max-sm:hidden">
      {keys.map(({ keys, label }) => (
        <span key={label} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{" "}
          {label}
        </span>
      ))}
    </p>
  );
}
