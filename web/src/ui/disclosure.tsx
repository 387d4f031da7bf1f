import type { ReactNode } from "react";

type DisclosureProps = {
  /** What the closed state shows, and what opens it. */
  summary: ReactNode;
  summaryClassName: string;
  className?: string;
  children: ReactNode;
};

/** A menu that opens in place. The browser opens and closes it; `src/client/menus.ts` closes it where a visitor expects that too. */
export function Disclosure({ summary, summaryClassName, className, children }: DisclosureProps) {
  return (
    <details data-menu="" className={className}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}
