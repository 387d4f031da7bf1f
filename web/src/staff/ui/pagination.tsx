import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type PaginationProps = {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
};

export function Pagination({ page, perPage, total, onPage }: PaginationProps) {
  const t = useTexts();
  const { number } = useFormats();
  const lastPage = Math.ceil(total / perPage);
  if (total === 0) return null;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  return (
    <nav aria-label={t("ui.pagination.label")} className="flex items-center justify-between gap-3 py-3">
      <p className="text-sm text-bark">{t("ui.pagination.shown", { first: number(first), last: number(last), total: number(total) })}</p>
      {total > perPage && (
        <span className="flex gap-2">
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon of={ChevronLeft} size={16} directional />
            {t("ui.pagination.previous")}
          </Button>
          <Button size="small" disabled={page === lastPage} onClick={() => onPage(page + 1)}>
            {t("ui.pagination.next")}
            <Icon of={ChevronRight} size={16} directional />
          </Button>
        </span>
      )}
    </nav>
  );
}
