import type { ReactNode } from "react";

type DisclosureProps = {
  /** The visible part, which opens the rest. */
  summary: ReactNode;
  summaryClassName: string;
  className?: string;
  children: ReactNode;
};

/** A menu that opens in place. The browser opens and closes it; `src/client/menus.ts` also closes it in further cases. */
export function Disclosure({ summary, summaryClassName, className, children }: DisclosureProps) {
  return (
    <details data-menu="" className={className}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}
