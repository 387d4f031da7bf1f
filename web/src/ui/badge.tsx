import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";

export type BadgeTone = "sand" | "turmeric" | "chilli" | "chilliDeep" | "leaf" | "plain" | "night";

/** The tones of badges, as utility classes for background and text. */
export const tones: Record<BadgeTone, string> = {
  sand: "border-sand bg-sand text-ink",
  chilli: "border-chilli bg-chilli text-paper",
  chilliDeep: "border-chilli-deep bg-chilli-deep text-paper",
  turmeric: "border-turmeric bg-turmeric text-ink",
  leaf: "border-leaf bg-leaf text-paper",
  plain: "border-edge text-ink in-[.on-night]:border-sand/60 in-[.on-night]:text-paper",
  night: "border-night bg-night text-paper",
};

/** A word or two printed on the goods: "Featured", "Red Chillies". */
export function Badge({ tone = "plain", className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return <span className={classes("label inline-flex items-center gap-1.5 border px-2 py-1", tones[tone], className)}>{children}</span>;
}

const stampTones = {
  chilli: "border-chilli text-chilli",
  leaf: "border-leaf text-leaf",
};

/** A grade or a certificate as a rubber stamp. */
export function Stamp({ tone = "chilli", children }: { tone?: keyof typeof stampTones; children: ReactNode }) {
  return (
    <span
      className={classes(
        "label inline-flex -rotate-2 items-center gap-1.5 rounded-md border-3 border-double px-2.5 py-1 rtl:rotate-2",
        stampTones[tone],
      )}
    >
      {children}
    </span>
  );
}
