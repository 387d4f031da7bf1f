import type { Conflict } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type ConflictNoticeProps = {
  conflict: Conflict;
  /** What columns are called on the screen; those without a name show as they are. */
  columnName?: (column: string) => string;
  /** Reads the row again and keeps what was typed. */
  onReload: () => void;
};

/** Says that somebody else has changed the row meanwhile: who, what and when. What was typed stays in the form. */
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
