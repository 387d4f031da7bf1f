import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Icon } from "./icon.tsx";

/** Shown instead of an empty list: what will be here, and how to begin. */
export function EmptyState({ icon, title, hint, action }: { icon?: LucideIcon; title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-12 text-center">
      {icon && <Icon of={icon} size={28} className="text-bark" />}
      <p className="heading">{title}</p>
      {hint !== undefined && <p className="text-bark">{hint}</p>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Grey lines instead of content that is loading. */
export function Skeleton({ lines = 3, label }: { lines?: number; label?: string }) {
  const t = useTexts();
  return (
    <div role="status" aria-label={label ?? t("ui.loading")} className="flex flex-col gap-4 py-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={line} className="flex gap-6">
          <span className="skeleton h-3.5 w-24 shrink-0" />
          <span className="skeleton h-3.5 min-w-0 flex-1" />
          <span className="skeleton h-3.5 w-20 shrink-0 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
