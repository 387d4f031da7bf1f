import { useState } from "react";
import { type Conflict, conflictOf, messageOf } from "#staff/backend/errors.ts";
import { useRow } from "#staff/backend/rows.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { ConflictNotice } from "#staff/ui/conflict-notice.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { NumberField, TextField } from "#staff/ui/text-field.tsx";
import { TimeZoneField } from "#staff/ui/time-zone-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The one row of `answering_times`. */
type Times = {
  id: number;
  answer_within_hours: number;
  counts: "all_hours" | "working_hours";
  working_days: string[];
  opens: string;
  closes: string;
  time_zone: string;
  remind_before_minutes: number;
  digest_at: number;
  publishes_share: boolean;
  published_share: number | null;
  version: number;
};

const useTimes = () => useRow<Times>("answering_times", "id.eq.1");

/** The answering times of enquiries. */
export function AnsweringTimes() {
  const t = useTexts();
  const { row, error, refetch } = useTimes();
  const [saves, setSaves] = useState(0);
  if (error) return <ErrorState title={messageOf(error, t)} onRetry={() => void refetch()} />;
  if (row === undefined) return <Skeleton lines={6} label={t("ui.loading")} />;
  return <TimesForm key={saves} times={row} onSaved={() => setSaves(saves + 1)} />;
}

/** Somebody else's change of the row does not touch what is typed: only columns that differ from what was shown first are saved. */
function TimesForm({ times, onSaved }: { times: Times; onSaved: () => void }) {
  const t = useTexts();
  const { update } = useRowWrite<Times>("answering_times");
  const [shown] = useState(times);
  const [version, setVersion] = useState(times.version);
  const [counts, setCounts] = useState(times.counts);
  const [conflict, setConflict] = useState<Conflict>();
  const { refetch } = useTimes();
  const { busy, error, onSubmit } = useSubmit(async (fields) => {
    const number = (name: string) => Number(textOf(fields, name));
    const given = {
      answer_within_hours: number("answer_within_hours"),
      counts,
      time_zone: textOf(fields, "time_zone"),
      remind_before_minutes: number("remind_before_minutes"),
      digest_at: number("digest_at"),
      publishes_share: fields.has("publishes_share"),
      ...(counts === "working_hours" && {
        working_days: days.filter((day) => fields.has(day)),
        opens: textOf(fields, "opens"),
        closes: textOf(fields, "closes"),
      }),
    };
    try {
      await update({ ...shown, version }, given);
      showSuccess(t("ui.saved"));
      onSaved();
    } catch (thrown) {
      setConflict(conflictOf(thrown));
      if (conflictOf(thrown) === undefined) throw thrown;
    }
  });
  async function onReload() {
    const { data } = await refetch();
    setVersion(data?.rows[0]?.version ?? version);
    setConflict(undefined);
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={onSubmit}>
      {error !== undefined && (
        <Notice tone="now" role="alert">
          {error}
        </Notice>
      )}
      {conflict && <ConflictNotice conflict={conflict} onReload={() => void onReload()} />}
      <p className="text-bark">{t("enquirySettings.times.hint")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("enquirySettings.times.within")}
          name="answer_within_hours"
          unit={t("enquirySettings.times.hours")}
          min={1}
          max={720}
          step={1}
          required
          defaultValue={times.answer_within_hours}
        />
        <SelectField
          label={t("enquirySettings.times.counts")}
          options={(["all_hours", "working_hours"] as const).map((value) => ({ value, label: t(`enquirySettings.times.${value}`) }))}
          value={counts}
          onChange={({ currentTarget }) => setCounts(currentTarget.value === "working_hours" ? "working_hours" : "all_hours")}
        />
      </div>
      {counts === "working_hours" && (
        <>
          <fieldset>
            <legend className="text-sm text-bark">{t("enquirySettings.times.days")}</legend>
            <div className="flex flex-wrap gap-x-6">
              {days.map((day) => (
                <Checkbox
                  key={day}
                  name={day}
                  label={t(`enquirySettings.times.day.${day}`)}
                  defaultChecked={times.working_days.includes(day)}
                />
              ))}
            </div>
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t("enquirySettings.times.opens")} name="opens" type="time" required defaultValue={times.opens} />
            <TextField label={t("enquirySettings.times.closes")} name="closes" type="time" required defaultValue={times.closes} />
          </div>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeZoneField label={t("enquirySettings.times.zone")} name="time_zone" defaultValue={times.time_zone} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("enquirySettings.times.remind")}
          name="remind_before_minutes"
          unit={t("enquirySettings.times.minutes")}
          min={0}
          max={10_080}
          step={1}
          required
          hint={t("enquirySettings.times.remindHint")}
          defaultValue={times.remind_before_minutes}
        />
        <SelectField
          label={t("enquirySettings.times.digest")}
          name="digest_at"
          hint={t("enquirySettings.times.digestHint")}
          options={hours.map((hour) => ({ value: String(hour), label: `${String(hour).padStart(2, "0")}:00` }))}
          defaultValue={String(times.digest_at)}
        />
      </div>
      <div>
        <Checkbox
          name="publishes_share"
          label={t("enquirySettings.times.publish")}
          hint={
            times.published_share === null
              ? t("enquirySettings.times.publishHint")
              : t("enquirySettings.times.published", { share: times.published_share })
          }
          defaultChecked={times.publishes_share}
        />
      </div>
      <div>
        <Button type="submit" tone="primary" busy={busy}>
          {t("ui.save")}
        </Button>
      </div>
    </form>
  );
}
