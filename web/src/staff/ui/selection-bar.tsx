import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { IconButton } from "./button.tsx";

/** The actions for the selected rows, at the bottom of the list while some are selected. */
export function SelectionBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={t("ui.table.actions")}
      className="sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-card px-3 py-2 shadow-lg"
    >
      <p role="status" className="me-auto font-semibold">
        {t("ui.table.chosen", { count })}
      </p>
      {children}
      <IconButton icon={X} label={t("ui.table.chooseNone")} onClick={onClear} />
    </div>
  );
}
