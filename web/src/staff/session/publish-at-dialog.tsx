import { UserError } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { placeOf } from "#staff/i18n/time-zone-name.ts";
import { clockAt, timeOf } from "#staff/i18n/zoned-time.ts";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

const DAY = 86_400_000;

type PublishAtDialogProps = {
  /** The current schedule, ISO, UTC. */
  planned?: string | null;
  /** What is published then, where it is not clear. */
  hint?: string;
  onClose: () => void;
  /** Called with the time, ISO, UTC. Returns the error, if there is one. */
  onPlan: (at: string) => Promise<unknown>;
};

export function PublishAtDialog({ planned, hint, onClose, onPlan }: PublishAtDialogProps) {
  const t = useTexts();
  const timeZone = useTimeZone();
  const send = async (fields: FormData) => {
    const at = timeOf(textOf(fields, "at"), timeZone);
    if (at === undefined || at.getTime() <= Date.now()) throw new UserError(t("ui.plan.past"));
    const error = await onPlan(at.toISOString());
    if (error !== undefined) throw error;
  };
  const form = useSubmit(send, { onDone: onClose });
  const now = new Date();
  const tomorrow = `${clockAt(new Date(now.getTime() + DAY), timeZone).slice(0, 10)}T09:00`;
  return (
    <FormDialog title={t("ui.plan.title")} onClose={onClose} form={form} submit={t("ui.plan.submit")}>
      {hint !== undefined && <p>{hint}</p>}
      <TextField
        type="datetime-local"
        name="at"
        required
        label={t("ui.plan.at")}
        hint={t("ui.plan.zone", { zone: placeOf(timeZone) })}
        min={clockAt(now, timeZone)}
        defaultValue={planned ? clockAt(new Date(planned), timeZone) : tomorrow}
      />
    </FormDialog>
  );
}
