import { Fragment, useState } from "react";
import { useRows } from "#staff/backend/rows.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { useUndoableDelete } from "#staff/backend/use-undoable.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useFormDraft } from "#staff/session/use-form-draft.ts";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { DateField, TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { RemoveButton, SettingsList } from "./settings-list.tsx";

type Holiday = { day: string; name: string };

/** Holidays, which do not count if only working hours do. */
export function Holidays() {
  const t = useTexts();
  const { date } = useFormats();
  const { create } = useRowWrite<Holiday>("holidays");
  const remove = useUndoableDelete<Holiday>("holidays");
  const query = useRows<Holiday>("holidays", { order: "day" });
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
    <SettingsList
      part="holidays"
      query={query}
      item={(holiday) => (
        <li key={holiday.day} className="flex items-center gap-4 border-b border-line py-1">
          <span className="w-32 shrink-0 text-bark">{date(holiday.day)}</span>
          <span className="min-w-0 flex-1">{holiday.name}</span>
          <RemoveButton name={holiday.name} onRemove={() => void remove(holiday, t("enquirySettings.removed", { name: holiday.name }))} />
        </li>
      )}
    >
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
    </SettingsList>
  );
}
