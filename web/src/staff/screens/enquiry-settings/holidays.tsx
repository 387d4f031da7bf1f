import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { useUndoableDelete } from "#staff/backend/use-undoable.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { DateField, TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

type Holiday = { day: string; name: string };

const MOST = 500;

/** Holidays, which do not count if only working hours do. */
export function Holidays() {
  const t = useTexts();
  const { date } = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const { create } = useRowWrite<Holiday>("holidays");
  const remove = useUndoableDelete<Holiday>("holidays");
  const { rows, error, refetch } = useRows<Holiday>("holidays", { order: "day", perPage: MOST });
  const {
    busy,
    error: refused,
    onSubmit,
  } = useSubmit(async (fields) => {
    const name = textOf(fields, "name");
    await create({ day: textOf(fields, "day"), name });
    showSuccess(t("enquirySettings.holidays.added", { name }));
    form.current?.reset();
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-bark">{t("enquirySettings.holidays.hint")}</p>
      <form ref={form} className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
        {refused !== undefined && (
          <div className="basis-full">
            <Notice tone="now" role="alert">
              {refused}
            </Notice>
          </div>
        )}
        <DateField label={t("enquirySettings.holidays.day")} name="day" required className="w-44" />
        <TextField label={t("enquirySettings.holidays.name")} name="name" required maxLength={100} className="min-w-40 flex-1" />
        <Button type="submit" tone="primary" busy={busy}>
          {t("enquirySettings.holidays.add")}
        </Button>
      </form>
      {error && <ErrorState title={messageOf(error, t)} onRetry={() => void refetch()} />}
      {rows === undefined && !error && <Skeleton lines={4} label={t("ui.loading")} />}
      {rows?.length === 0 && <p className="text-bark">{t("enquirySettings.holidays.none")}</p>}
      <ul>
        {rows?.map((holiday) => (
          <li key={holiday.day} className="flex items-center gap-4 border-b border-line py-1">
            <span className="w-32 shrink-0 text-bark">{date(holiday.day)}</span>
            <span className="min-w-0 flex-1">{holiday.name}</span>
            <IconButton
              icon={Trash2}
              size="small"
              label={t("enquirySettings.remove", { name: holiday.name })}
              onClick={() => remove(holiday, t("enquirySettings.removed", { name: holiday.name }))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
