import type { ReactNode } from "react";

export function Frame({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 1200 540"
      direction="ltr"
      className="block h-auto w-full border border-line bg-paper-deep"
    >
      {children}
    </svg>
  );
}
