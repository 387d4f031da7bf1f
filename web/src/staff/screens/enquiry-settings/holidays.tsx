import { Trash2 } from "lucide-react";
import { Fragment, useState } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { useUndoableDelete } from "#staff/backend/use-undoable.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useFormDraft } from "#staff/session/use-form-draft.ts";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Form } from "#staff/ui/form.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { DateField, TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

type Holiday = { day: string; name: string };

const MOST = 500;

/** Holidays, which do not count if only working hours do. */
export function Holidays() {
  const t = useTexts();
  const { date } = useFormats();
  const { create } = useRowWrite<Holiday>("holidays");
  const remove = useUndoableDelete<Holiday>("holidays");
  const { rows, error, refetch } = useRows<Holiday>("holidays", { order: "day", perPage: MOST });
  const [saves, setSaves] = useState(0);
  const draft = useFormDraft("holidays/new");
  const form = useSubmit(
    async (fields) => {
      const name = textOf(fields, "name");
      await create({ day: textOf(fields, "day"), name });
      showSuccess(t("enquirySettings.holidays.added", { name }));
    },
    { draft, onDone: () => setSaves(saves + 1) },
  );
  return (
    <div className="flex flex-col gap-5">
      <p className="text-bark">{t("enquirySettings.holidays.hint")}</p>
      <Form form={form} className="flex flex-wrap items-end gap-3">
        <Fragment key={saves}>
          <DateField label={t("enquirySettings.holidays.day")} {...draft.field("day")} required className="w-44" />
          <TextField
            label={t("enquirySettings.holidays.name")}
            {...draft.field("name")}
            required
            maxLength={100}
            className="min-w-40 flex-1"
          />
        </Fragment>
        <Button type="submit" tone="primary" busy={form.busy}>
          {t("enquirySettings.holidays.add")}
        </Button>
      </Form>
      {error && <ErrorState title={messageOf(error, t)} onRetry={() => void refetch()} />}
      {rows === undefined && !error && <Skeleton lines={4} />}
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
