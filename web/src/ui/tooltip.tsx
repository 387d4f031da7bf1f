import { type ReactNode, useId } from "react";
import { classes } from "#ui/classes.ts";

const aligned = { start: "start-0", end: "end-0" };

type TooltipProps = {
  text: string;
  /** The edge of the element that the text is aligned with. */
  align?: keyof typeof aligned;
  /** Positions the text elsewhere than above the element. */
  className?: string;
  children: ReactNode;
};

/** A tooltip for the element inside it, next to it in the document and so in the same landmark (`src/client/tooltips.ts` shows it). */
export function Tooltip({ text, align = "start", className, children }: TooltipProps) {
  return (
    <span data-tooltip="" className="relative inline-flex">
      {children}
      <span
        role="tooltip"
        id={useId()}
        hidden
        className={classes("absolute bottom-full z-10 pb-2 whitespace-nowrap", aligned[align], className)}
      >
        <span className="block rounded-sm border border-night-line bg-night px-3 py-1.5 text-sm text-paper">{text}</span>
      </span>
    </span>
  );
}
