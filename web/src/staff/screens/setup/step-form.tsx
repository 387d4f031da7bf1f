import { useState } from "react";
import { useRow } from "#staff/backend/rows.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { ColourFields } from "#staff/company/colour-fields.tsx";
import { KitSection } from "#staff/company/kit-section.tsx";
import { alsoOfMail, MailFields } from "#staff/company/mail-fields.tsx";
import { SampleSection } from "#staff/company/sample-section.tsx";
import { SettingField } from "#staff/company/setting-field.tsx";
import type { Setting } from "#staff/company/settings.ts";
import { SettingsForm } from "#staff/company/settings-form.tsx";
import { type SetupStep, setupChange } from "#staff/company/setup.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { TimeZoneField } from "#staff/ui/time-zone-field.tsx";

/** The settings of each step, by the first parts of their names. */
const settingsOf: Record<SetupStep, readonly string[]> = {
  company: ["site.name", "site.short_name", "site.legal_name", "site.tagline", "site.address", "site.phone", "site.email"],
  languages: ["site.languages"],
  look: ["site.logo", "site.icon", "site.typefaces", "site.colours."],
  mail: ["mail."],
  content: [],
};

type StepFormProps = {
  step: SetupStep;
  /** All settings of the site. */
  settings: readonly Setting[];
  onReload: () => Promise<unknown>;
  /** Called when the step is saved. */
  onPassed: () => void;
  onSkip: () => void;
};

/** The fields of a step, which are those of the screen Company and are saved as there. */
export function StepForm({ step, settings, onReload, onPassed, onSkip }: StepFormProps) {
  const t = useTexts();
  const ofStep = settings.filter(({ key }) => settingsOf[step].some((start) => key.startsWith(start)));
  const also = alsoOfMail(ofStep);
  const times = useTimeZone(step === "company");
  const [rounds, setRounds] = useState(0);
  const changed = () => setRounds((count) => count + 1);
  return (
    <>
      <p className="mt-1 mb-4 text-bark">{t(`setup.hint.${step}`)}</p>
      {step === "content" && (
        <div className="mb-4">
          <SampleSection key={rounds} settings={settings} onChanged={changed} />
          <KitSection onChanged={changed} />
        </div>
      )}
      <SettingsForm
        name={`setup/${step}`}
        settings={ofStep}
        alsoOf={(changes) => [...also(changes), ...setupChange(settings, step)]}
        saveOthers={times.save}
        onReload={onReload}
        onDone={onPassed}
      >
        {({ draft, errorOf }, busy) => (
          <>
            {step === "mail" ? (
              <MailFields {...{ draft, errorOf }} settings={ofStep} mayWrite />
            ) : (
              ofStep
                .filter(({ kind }) => kind !== "colour")
                .map((setting) => (
                  <SettingField key={setting.key} {...{ setting, draft }} settings={ofStep} error={errorOf(setting.key)} mayWrite />
                ))
            )}
            {step === "look" && <ColourFields settings={ofStep} draft={draft} />}
            {times.zone !== undefined && (
              <TimeZoneField label={t("enquirySettings.times.zone")} {...draft.field("time_zone", times.zone)} />
            )}
            <div className="flex flex-wrap gap-2 border-t border-line pt-4">
              <Button type="submit" tone="primary" busy={busy}>
                {t(step === "content" ? "setup.next" : "setup.save")}
              </Button>
              {step !== "content" && <Button onClick={onSkip}>{t("setup.skip")}</Button>}
            </div>
          </>
        )}
      </SettingsForm>
    </>
  );
}

/** The time zone by which answers are due. It is a row of its own. */
function useTimeZone(isWanted: boolean) {
  type Times = { id: number; time_zone: string; version: number };
  const { row } = useRow<Times>("answering_times", "id.eq.1", { enabled: isWanted });
  const { update } = useRowWrite<Times>("answering_times");
  const save = async (fields: FormData) => {
    const zone = textOf(fields, "time_zone");
    if (row !== undefined && zone !== "" && zone !== row.time_zone) await update(row, { time_zone: zone });
  };
  return { zone: row?.time_zone, save };
}
