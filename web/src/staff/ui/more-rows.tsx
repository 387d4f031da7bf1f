import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";

type MoreRowsProps = {
  /** How many rows are not shown. */
  count: number;
  /** Shows the next ones. */
  show?: () => void;
  isPending?: boolean;
  /** Whether a search can find the others. */
  isSearched?: boolean;
};

/** Stands below a list that does not show all of its rows; nothing if it does. */
export function MoreRows({ count, show, isPending, isSearched = false }: MoreRowsProps) {
  const t = useTexts();
  if (count <= 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm text-bark">
      {t(isSearched ? "ui.more.search" : "ui.more.rows", { count })}
      {show && (
        <Button size="small" busy={isPending} onClick={show}>
          {t("ui.more.show")}
        </Button>
      )}
    </p>
  );
}
