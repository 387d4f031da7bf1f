import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";

export type LotRow = { label: string; value: ReactNode };

type LotLabelProps = {
  title: string;
  rows: readonly LotRow[];
  tone?: "paper" | "night";
  /** The title's element, if it is part of the page's outline. */
  as?: "h2" | "h3" | "h4" | "p";
  className?: string;
};

/** A label like the tag of a sack: a title, a punched hole, and pairs of keys and values. One without a value is left out. */
export function LotLabel({ title, rows, tone = "paper", as: Title = "p", className }: LotLabelProps) {
  return (
    <div className={classes("border p-5", tone === "paper" ? "border-line bg-card text-ink" : "on-night border-night-line", className)}>
      <div className="flex items-center justify-between gap-4">
        <Title className={classes("label", tone === "paper" ? "text-chilli" : "text-turmeric")}>{title}</Title>
        <span
          aria-hidden="true"
          className={classes("size-3.5 rounded-full border", tone === "paper" ? "border-edge bg-paper-deep" : "border-sand/60")}
        />
      </div>
      <dl className="mt-3 text-sm">
        {rows
          .filter(({ value }) => value !== "")
          .map((row) => (
            <div
              key={row.label}
              className={classes(
                "flex items-baseline justify-between gap-6 border-t py-1.5",
                tone === "paper" ? "border-line" : "border-night-line",
              )}
            >
              <dt className={tone === "paper" ? "text-bark" : "text-sand"}>{row.label}</dt>
              <dd className="text-end font-semibold tabular-nums">{typeof row.value === "string" ? <bdi>{row.value}</bdi> : row.value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
