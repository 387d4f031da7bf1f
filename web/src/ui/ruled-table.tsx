import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";

export type RuledColumn = {
  label: string;
  /** The method or the unit, small below the label. */
  note?: string;
  /** The cells have figures, which are right-aligned so that their digits line up. */
  figures?: boolean;
  /** The column's width, such as `w-2/5`. */
  width?: string;
};

export type RuledRow = { key: string; head: ReactNode; cells: readonly ReactNode[] };

type RuledTableProps = {
  caption: string;
  /** A heading beside the table has the same text, so the caption is for screen readers only. */
  captionHidden?: boolean;
  /** The first column has the row headings. */
  columns: readonly RuledColumn[];
  rows: readonly RuledRow[];
  /** How a phone shows a row, below its heading: a line for each cell, or two short cells side by side. `no` keeps the columns. */
  stack?: keyof typeof stacks;
  /** The background of the table, which its sticky first column needs when it scrolls. */
  ground?: keyof typeof grounds;
  /** The width below which the table scrolls, such as `sm:min-w-[40rem]`. */
  className?: string;
};

const stackedRow = "max-sm:border-b max-sm:border-line max-sm:in-[.on-night]:border-night-line";
const stackedCell = "max-sm:border-b-0 max-sm:px-0 max-sm:text-start max-sm:whitespace-normal";

const stacks = {
  no: { table: "", head: "", row: "", rowHead: "", cell: "", label: "hidden" },
  lines: {
    table: "max-sm:block max-sm:*:block",
    head: "max-sm:sr-only",
    row: `max-sm:block max-sm:py-3 ${stackedRow}`,
    rowHead: "max-sm:block max-sm:border-b-0 max-sm:pt-0 max-sm:pb-1.5",
    cell: `max-sm:grid max-sm:grid-cols-[5.5rem_1fr] max-sm:gap-x-3 max-sm:py-0.5 ${stackedCell}`,
    label: "sm:hidden",
  },
  pairs: {
    table: "max-sm:block max-sm:*:block",
    head: "max-sm:sr-only",
    row: `max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-5 max-sm:py-3.5 ${stackedRow}`,
    rowHead: "max-sm:col-span-2 max-sm:border-b-0 max-sm:pt-0 max-sm:pb-1.5",
    // The row's heading is the first child, so a last cell at an even index has no cell beside it.
    cell: `max-sm:py-1 max-sm:last:even:col-span-2 ${stackedCell}`,
    label: "block sm:hidden",
  },
};

const grounds = { paper: "bg-paper", deep: "bg-paper-deep", card: "bg-card", night: "bg-night" };
// The borders are on the cells, because those of a row would not move with a sticky cell.
const line = "border-b border-line in-[.on-night]:border-night-line";
const headLine = "border-y border-ink/80 in-[.on-night]:border-sand/60";
const stackLine = "max-sm:border-t max-sm:border-ink/80 max-sm:in-[.on-night]:border-sand/60";
const quiet = "text-bark in-[.on-night]:text-sand";

/** Several properties of several things, with hairlines and small headings; the first column is sticky while it scrolls. */
export function RuledTable({
  caption,
  captionHidden = false,
  columns,
  rows,
  stack = "lines",
  ground = "paper",
  className,
}: RuledTableProps) {
  const look = stacks[stack];
  const [first, ...others] = columns;
  const pinned = classes("sticky start-0 z-1 pe-4 text-start", grounds[ground]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrollable region is not a section of the page
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <div className="table-scroll contain-inline-size" role="region" aria-label={caption} tabIndex={0}>
      <table className={classes("w-full border-separate border-spacing-0 text-sm leading-snug", look.table, className)}>
        <caption className={captionHidden ? "visually-hidden" : "heading pb-4 text-start"}>{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.label} className={column.width} />
          ))}
        </colgroup>
        <thead className={look.head}>
          <tr>
            {first !== undefined && (
              <th scope="col" className={classes(pinned, headLine, "py-2.5 align-bottom font-semibold")}>
                <ColumnName {...first} />
              </th>
            )}
            {others.map((column, index) => (
              <th
                key={column.label}
                scope="col"
                className={classes(
                  headLine,
                  "py-2.5 ps-2 align-bottom font-semibold hyphens-auto not-last:pe-1 lg:not-last:pe-3",
                  column.figures ? "text-end" : "text-start",
                  gapBefore(columns, index + 1),
                )}
              >
                <ColumnName {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={stack === "no" ? undefined : stackLine}>
          {rows.map((row) => (
            <tr key={row.key} className={look.row}>
              <th scope="row" className={classes(pinned, line, "py-3 align-baseline font-semibold", look.rowHead)}>
                {row.head}
              </th>
              {others.map((column, index) => (
                <td
                  key={column.label}
                  className={classes(
                    line,
                    "py-3 ps-2 align-baseline not-last:pe-1 lg:not-last:pe-3",
                    column.figures ? "text-end whitespace-nowrap tabular-nums" : "text-start",
                    gapBefore(columns, index + 1),
                    look.cell,
                  )}
                >
                  <span aria-hidden="true" className={classes("text-xs leading-[inherit]", quiet, look.label)}>
                    {column.note === undefined ? column.label : `${column.label}, ${column.note}`}
                  </span>
                  <span>{row.cells[index]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Text after a column of figures needs a gap, because the figures end where it begins. */
function gapBefore(columns: readonly RuledColumn[], index: number): string | false {
  return columns[index]?.figures !== true && columns[index - 1]?.figures === true && "sm:ps-3 lg:ps-6";
}

function ColumnName({ label, note }: RuledColumn) {
  return (
    <>
      <span className={classes("label", quiet)}>{label}</span>
      {note !== undefined && (
        <span className={classes("block text-xs font-normal", quiet)}>
          <bdi>{note}</bdi>
        </span>
      )}
    </>
  );
}

/** A row heading with a link; on a touch screen the link has the full height of its row. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={classes(
        "box-decoration-clone py-1.5 underline decoration-edge/50 decoration-1 underline-offset-4 pointer-coarse:py-3",
        "hover:text-chilli hover:decoration-current in-[.on-night]:hover:text-turmeric",
      )}
    >
      {children}
    </Link>
  );
}
