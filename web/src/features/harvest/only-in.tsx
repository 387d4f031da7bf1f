import type { ReactNode } from "react";
import type { Month } from "./harvest.ts";

/** Text that only applies in some months. It is shown by the visitor's clock, because pages are cached. */
export function OnlyIn({ months, className, children }: { months: readonly Month[]; className?: string; children: ReactNode }) {
  return (
    <span hidden data-month={months.join(" ")} className={className}>
      {children}
    </span>
  );
}
