import type { Conflict } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type ConflictNoticeProps = {
  conflict: Conflict;
  /** The names of columns on the screen; columns without one are shown as they are. */
  columnName?: (column: string) => string;
  /** Reads the row again and keeps the input. */
  onReload: () => void;
};

export function ConflictNotice({ conflict, columnName = (column) => column, onReload }: ConflictNoticeProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { by, at, columns, details } = conflict;
  return (
    <Notice
      tone="now"
      role="alert"
      action={
        <Button size="small" onClick={onReload}>
          {t("ui.conflict.reload")}
        </Button>
      }
    >
      <p className="font-semibold">{t("ui.conflict.title")}</p>
      <p>
        {by !== undefined && at !== undefined
          ? t("ui.conflict.who", { by, at: dateTime(at), columns: columns.map(columnName).join(", ") })
          : details}
      </p>
      <p className="text-sm text-bark">{t("ui.conflict.kept")}</p>
    </Notice>
  );
}
