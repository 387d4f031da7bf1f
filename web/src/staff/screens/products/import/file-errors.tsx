import { faultText } from "#staff/backend/errors.ts";
import type { CellError } from "#staff/backend/functions.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";

/** How many errors are shown; nobody fixes more in one go. */
const SHOWN = 100;

type FileErrorsProps = {
  file: string;
  errors: readonly CellError[];
  /** Tries the file again without the columns that the site does not have. */
  onLeaveOut: () => void;
};

/** The errors in a file, cell by cell. Nothing of it was imported. */
export function FileErrors({ file, errors, onLeaveOut }: FileErrorsProps) {
  const t = useTexts();
  const unknown = errors.filter(({ code }) => code === "unknown_column").map(({ column }) => column);
  const rows = errors.slice(0, SHOWN).map((error, index) => ({ ...error, id: String(index) }));
  const columns: Column<CellError & { id: string }>[] = [
    {
      id: "place",
      head: t("products.import.place"),
      phone: "title",
      cell: ({ cell, row }) => cell ?? t("products.import.row", { row }),
    },
    { id: "column", head: t("products.import.column"), cell: ({ column }) => column ?? "" },
    {
      id: "message",
      head: t("products.import.message"),
      phone: "whole",
      cell: (error) => faultText(error, t),
    },
  ];
  return (
    <>
      <Notice tone="now" role="alert">
        <p className="font-semibold">{t("products.import.errors", { count: errors.length, file })}</p>
        <p>{t("products.import.errorsHint")}</p>
      </Notice>
      {unknown.length > 0 && (
        <Notice tone="soon" action={<Button onClick={onLeaveOut}>{t("products.import.leaveOut", { count: unknown.length })}</Button>}>
          {t("products.import.unknownColumns", { count: unknown.length, columns: unknown.join(", ") })}
        </Notice>
      )}
      <Table label={t("products.import.errorsLabel")} columns={columns} rows={rows} idOf={({ id }) => id} />
    </>
  );
}
