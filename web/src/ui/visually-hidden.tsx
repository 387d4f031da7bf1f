import type { ReactNode } from "react";

/** Text for screen readers only. */
export function VisuallyHidden({ lang, children }: { lang?: string; children: ReactNode }) {
  return (
    <span lang={lang} className="visually-hidden">
      {children}
    </span>
  );
}
