import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";

type GroupedRow = { key: string; head: ReactNode; cells: readonly ReactNode[] };

type GroupedTableProps = {
  caption: string;
  /** A heading beside the table has the same text, so the caption is for screen readers only. */
  captionHidden?: boolean;
  /** The first column has the row headings. `className` sets a column's width on screens with columns. */
  columns: readonly { label: string; className?: string }[];
  groups: readonly { key: string; title?: string; rows: readonly GroupedRow[] }[];
};

/** A table whose rows are grouped under headings; on a phone each row is a short list. */
export function GroupedTable({ caption, captionHidden = false, columns, groups }: GroupedTableProps) {
  const [, ...others] = columns;
  return (
    <table className="w-full border-collapse text-sm leading-snug max-sm:block max-sm:*:block">
      <caption className={captionHidden ? "visually-hidden" : "heading pb-4 text-start"}>{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-y border-ink/80">
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classes("py-2.5 text-start not-last:pe-4", column.className)}>
              <span className="label text-bark">{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key} className="max-sm:border-t max-sm:border-ink/80 max-sm:not-last:pb-4">
          {group.title !== undefined && (
            <tr className="max-sm:block max-sm:border-b max-sm:border-line">
              <th scope="rowgroup" colSpan={columns.length} className="pt-5 pb-1.5 text-start font-normal max-sm:block max-sm:pt-3">
                <span className="eyebrow">{group.title}</span>
              </th>
            </tr>
          )}
          {group.rows.map((line) => (
            <tr key={line.key} className="border-b border-line max-sm:block max-sm:py-3">
              <th scope="row" className="py-2.5 pe-4 text-start align-baseline font-semibold max-sm:block max-sm:py-0">
                {line.head}
              </th>
              {others.map((column, index) => (
                <td
                  key={column.label}
                  className="py-2.5 align-baseline not-last:pe-4 max-sm:grid max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:py-0 max-sm:pt-1"
                >
                  <span aria-hidden="true" className="text-xs leading-[inherit] text-bark sm:hidden">
                    {column.label}
                  </span>
                  {line.cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
