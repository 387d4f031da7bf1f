import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type BadgeTone = "plain" | "now" | "soon" | "done";

const tones: Record<BadgeTone, string> = {
  plain: "border-line bg-paper-deep text-bark",
  now: "border-chilli/40 bg-chilli-ground text-chilli",
  soon: "border-turmeric/60 bg-turmeric-ground text-amber",
  done: "border-leaf/40 bg-leaf-ground text-leaf",
};

/** A state in one or two words. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex items-center rounded-sm border px-1.5 text-sm font-semibold leading-5 whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

const dots: Record<BadgeTone, string> = {
  plain: "border border-edge",
  now: "bg-chilli",
  soon: "bg-turmeric",
  done: "bg-leaf",
};

/** A dot before a word that says the same: "● on the site". */
export function Dot({ tone = "plain" }: { tone?: BadgeTone }) {
  return <span aria-hidden="true" className={classes("inline-block size-2 shrink-0 rounded-full", dots[tone])} />;
}
