import type { ReactNode } from "react";
import type { Month } from "./harvest.ts";

type OnlyInProps = { months: readonly Month[]; className?: string; children: ReactNode };

/** Words that hold in some months only: they are shown when the visitor's clock says so, which a kept page does not know. */
export function OnlyIn({ months, className, children }: OnlyInProps) {
  return (
    <span hidden data-month={months.join(" ")} className={className}>
      {children}
    </span>
  );
}
