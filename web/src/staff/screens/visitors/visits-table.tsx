import { useState } from "react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { type Column, type Sort, Table } from "#staff/ui/table.tsx";
import type { Visit } from "./visits.ts";

/** How many values are shown at first. */
const SHOWN = 10;

type VisitsTableProps<Row extends Visit> = {
  label: string;
  /** The heading of the values. */
  head: string;
  /** In the order in which they are shown at first. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Paths and hosts are written from left to right in every language. */
  isPath?: boolean;
};

/** Values with their views and, where they are known, enquiries. */
export function VisitsTable<Row extends Visit>({ label, head, rows, nameOf, isPath = false }: VisitsTableProps<Row>) {
  const t = useTexts();
  const { number } = useFormats();
  const [sort, setSort] = useState<Sort>();
  const [showsAll, setShowsAll] = useState(false);
  const hasEnquiries = rows.some(({ enquiries }) => enquiries !== undefined);
  const figure = (row: Row) => (sort?.column === "enquiries" ? (row.enquiries ?? 0) : row.views);
  const ascending = sort ? rows.toSorted((one, other) => figure(one) - figure(other)) : rows;
  const sorted = sort?.descending ? ascending.toReversed() : ascending;
  const columns: Column<Row>[] = [
    {
      id: "value",
      head,
      phone: "title",
      className: "[overflow-wrap:anywhere]",
      cell: (row) => <bdi dir={isPath && row.value ? "ltr" : undefined}>{nameOf(row)}</bdi>,
    },
    { id: "views", head: t("visitors.views"), align: "end", sortable: true, className: "sm:w-28", cell: ({ views }) => number(views) },
  ];
  if (hasEnquiries) {
    columns.push({
      id: "enquiries",
      head: t("visitors.enquiries"),
      align: "end",
      sortable: true,
      className: "sm:w-28",
      cell: ({ enquiries = 0 }) => number(enquiries),
    });
  }
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN);
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={shown}
        idOf={({ value }) => value ?? "*"}
        sort={sort}
        // The figures are what is looked for: the greatest come first.
        onSort={({ column, descending }) => setSort({ column, descending: column === sort?.column ? descending : true })}
      />
      {rows.length > shown.length && (
        <Button size="small" className="self-start" onClick={() => setShowsAll(true)}>
          {t("visitors.showAll", { count: rows.length })}
        </Button>
      )}
    </>
  );
}
