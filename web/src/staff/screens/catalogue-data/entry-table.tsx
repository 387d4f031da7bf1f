import { useState } from "react";
import { Link } from "react-router";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { orderColumn } from "#staff/ui/move-buttons.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { useKeptFocus } from "#staff/ui/use-kept-focus.ts";
import { type Entry, type Kind, suggestedCode } from "./entry.ts";
import { useLanguageColumns } from "./language-columns.tsx";
import { productsAddress } from "./products-address.ts";
import { useUsage } from "./usage.ts";
import { useMove } from "./use-entries.ts";

type EntryTableProps = {
  kind: Kind;
  entries: readonly Entry[];
  openCode: string | undefined;
  isUnsaved: (entry: Entry) => boolean;
  onOpen: (entry: Entry) => void;
};

/** The entries in the order that visitors see; it is changed with buttons, and with `J` and `K`. */
export function EntryTable({ kind, entries, openCode, isUnsaved, onOpen }: EntryTableProps) {
  const t = useTexts();
  const { number } = useFormats();
  const canMove = useRights().may("update", kind);
  const { data: usage } = useUsage(kind, entries.map(({ code }) => code).sort());
  const languages = useLanguageColumns(kind);
  const move = useMove(kind);
  const [current, setCurrent] = useState<string>();
  const keepFocus = useKeptFocus(entries);
  const [announcement, setAnnouncement] = useState("");

  async function step(entry: Entry | undefined, by: 1 | -1) {
    if (entry === undefined) return;
    keepFocus();
    const place = await move(entry.code, by);
    if (place !== undefined) setAnnouncement(t("ui.move.moved", { name: entry.english_name, place: place + 1, count: entries.length }));
  }

  const currentEntry = entries.find(({ code }) => code === current);
  useKeys(
    canMove
      ? [
          { key: "J", label: t("catalogueData.keys.down"), run: () => void step(currentEntry, 1) },
          { key: "K", label: t("catalogueData.keys.up"), run: () => void step(currentEntry, -1) },
        ]
      : [],
  );

  const order = orderColumn({
    t,
    rows: entries,
    nameOf: ({ english_name }) => english_name,
    onMove: step,
    // On a phone at the end of the line with the entry's name.
    phone: "whole",
    className: "max-sm:absolute max-sm:top-1 max-sm:end-0 sm:w-24",
  });
  const columns: Column<Entry>[] = [
    ...(canMove ? [order] : []),
    {
      id: "name",
      head: t("catalogueData.name"),
      phone: "title",
      className: "max-sm:pe-24! max-sm:min-h-9",
      cell: (entry) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{entry.english_name}</span>
          {entry.code !== suggestedCode(kind, entry.english_name) && <span className="text-sm font-normal text-bark">{entry.code}</span>}
          {isUnsaved(entry) && <Badge tone="soon">{t("catalogueData.unsaved")}</Badge>}
        </span>
      ),
    },
    ...own[kind](t),
    ...languages,
    {
      id: "products",
      head: t("catalogueData.products"),
      align: "end",
      className: "sm:w-24",
      cell: ({ code, english_name }) => {
        const count = usage?.get(code);
        const to = productsAddress(kind, code);
        if (count === undefined || count === 0 || to === undefined) return <span className="text-bark">{count ?? ""}</span>;
        return (
          <Link to={to} className="underline decoration-line underline-offset-4 hover:decoration-ink">
            <span className="visually-hidden">{t("catalogueData.productsOf", { name: english_name })}: </span>
            {number(count)}
          </Link>
        );
      },
    },
  ];
  return (
    <div>
      <Table
        label={t(`catalogueData.${kind}.title`)}
        columns={columns}
        rows={entries}
        idOf={({ code }) => code}
        openId={openCode}
        onOpen={onOpen}
        onCurrent={({ code }) => setCurrent(code)}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

const own: Record<Kind, (t: ReturnType<typeof useTexts>) => Column<Entry>[]> = {
  categories: (t) => [
    {
      id: "has_heat",
      head: t("catalogueData.heat"),
      cell: ({ has_heat }) => (has_heat ? t("catalogueData.yes") : <span className="text-bark">–</span>),
    },
  ],
  grades: () => [],
  parameters: (t) => [
    { id: "group", head: t("catalogueData.part"), cell: ({ group }) => group && t(`catalogueData.group.${group}`) },
    { id: "unit", head: t("catalogueData.unit"), className: "whitespace-nowrap", cell: ({ unit }) => unit },
    {
      id: "method",
      head: t("catalogueData.method"),
      className: "max-lg:hidden",
      cell: ({ method }) => <span className="text-bark">{method}</span>,
    },
  ],
};
