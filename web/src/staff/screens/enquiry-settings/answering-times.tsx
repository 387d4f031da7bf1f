import { useState } from "react";
import { useRow } from "#staff/backend/rows.ts";
import { useRowForm } from "#staff/backend/use-row-form.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { Form } from "#staff/ui/form.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { NumberField, TextField } from "#staff/ui/text-field.tsx";
import { TimeZoneField } from "#staff/ui/time-zone-field.tsx";

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

const countsOf = (name: string): Times["counts"] => (name === "working_hours" ? "working_hours" : "all_hours");

export function AnsweringTimes() {
  const { row, ...query } = useRow<Times>("answering_times", "id.eq.1");
  const [saves, setSaves] = useState(0);
  if (query.error || row === undefined) return <QueryState query={query} lines={6} />;
  return <TimesForm key={saves} times={row} onDone={() => setSaves(saves + 1)} />;
}

function TimesForm({ times, onDone }: { times: Times; onDone: () => void }) {
  const t = useTexts();
  const { form, field, box } = useRowForm<Times>("answering_times", times, {
    valuesOf: (fields): Partial<Times> => {
      const number = (name: string) => Number(textOf(fields, name));
      return {
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
    },
    onDone,
  });
  const counting = field("counts", times.counts);
  const [counts, setCounts] = useState<Times["counts"]>(countsOf(counting.defaultValue));
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="text-bark">{t("enquirySettings.times.hint")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("enquirySettings.times.within")}
          {...field("answer_within_hours", times.answer_within_hours)}
          unit={t("enquirySettings.times.hours")}
          min={1}
          max={720}
          step={1}
          required
        />
        <SelectField
          label={t("enquirySettings.times.counts")}
          options={(["all_hours", "working_hours"] as const).map((value) => ({ value, label: t(`enquirySettings.times.${value}`) }))}
          name={counting.name}
          value={counts}
          onChange={({ currentTarget }) => setCounts(countsOf(currentTarget.value))}
        />
      </div>
      {counts === "working_hours" && (
        <>
          <fieldset>
            <legend className="text-sm text-bark">{t("enquirySettings.times.days")}</legend>
            <div className="flex flex-wrap gap-x-6">
              {days.map((day) => (
                <Checkbox key={day} {...box(day, times.working_days.includes(day))} label={t(`enquirySettings.times.day.${day}`)} />
              ))}
            </div>
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t("enquirySettings.times.opens")} {...field("opens", times.opens)} type="time" required />
            <TextField label={t("enquirySettings.times.closes")} {...field("closes", times.closes)} type="time" required />
          </div>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeZoneField label={t("enquirySettings.times.zone")} {...field("time_zone", times.time_zone)} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("enquirySettings.times.remind")}
          {...field("remind_before_minutes", times.remind_before_minutes)}
          unit={t("enquirySettings.times.minutes")}
          min={0}
          max={10_080}
          step={1}
          required
          hint={t("enquirySettings.times.remindHint")}
        />
        <SelectField
          label={t("enquirySettings.times.digest")}
          {...field("digest_at", times.digest_at)}
          hint={t("enquirySettings.times.digestHint")}
          options={hours.map((hour) => ({ value: String(hour), label: `${String(hour).padStart(2, "0")}:00` }))}
        />
      </div>
      <div>
        <Checkbox
          {...box("publishes_share", times.publishes_share)}
          label={t("enquirySettings.times.publish")}
          hint={
            times.published_share === null
              ? t("enquirySettings.times.publishHint")
              : t("enquirySettings.times.published", { share: times.published_share })
          }
        />
      </div>
      <div>
        <Button type="submit" tone="primary" busy={form.busy}>
          {t("ui.save")}
        </Button>
      </div>
    </Form>
  );
}
