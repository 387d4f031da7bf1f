import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";

type DataTableProps = {
  caption: string;
  /** A heading beside the table has the same text, so the caption is for screen readers only. */
  captionHidden?: boolean;
  rows: readonly { label: string; value: ReactNode }[];
};

/** A specification sheet: one property per row, figures in columns of equal width. One without a value is left out. */
export function DataTable({ caption, captionHidden = false, rows }: DataTableProps) {
  return (
    <table className="w-full border-collapse border-y border-ink/80 text-sm">
      <caption className={classes(captionHidden ? "visually-hidden" : "label pb-3 text-start text-chilli")}>{caption}</caption>
      <tbody>
        {rows
          .filter(({ value }) => value !== "")
          .map((row) => (
            <tr key={row.label} className="border-t border-line first:border-t-0">
              <th scope="row" className="w-2/5 py-2.5 pe-4 text-start align-top font-normal text-bark hyphens-auto wrap-anywhere">
                {row.label}
              </th>
              <td className="py-2.5 align-top font-semibold tabular-nums wrap-anywhere">
                {typeof row.value === "string" ? <bdi>{row.value}</bdi> : row.value}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
