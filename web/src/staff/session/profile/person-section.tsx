import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { consoleLanguages } from "#staff/i18n/load-texts.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { Section } from "#staff/ui/section.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextArea, TextField } from "#staff/ui/text-field.tsx";
import { TimeZoneField } from "#staff/ui/time-zone-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { isConsoleLanguage, isTheme, themes } from "../preferences.ts";
import { usePreferences } from "../preferences-context.tsx";
import { useSession } from "../session.tsx";
import { useSetting } from "../settings.ts";
import { useFormDraft } from "../use-form-draft.ts";
import { textOf, useSubmit } from "../use-submit.ts";

/** Name, signature, zone, language and theme, the same on every machine. */
export function PersonSection() {
  const t = useTexts();
  const supabase = useSupabase();
  const { preferences, prefer } = usePreferences();
  const { person, refresh } = useSession();
  const [signature, setSignature] = useSetting("signature");
  const draft = useFormDraft("profile");
  const { field } = draft;
  const send = async (fields: FormData) => {
    const [language, theme] = [textOf(fields, "language"), textOf(fields, "theme")];
    const data = {
      name: textOf(fields, "name"),
      time_zone: textOf(fields, "time-zone"),
      language,
      theme,
    };
    orThrow(await supabase.auth.updateUser({ data }));
    const signed = textOf(fields, "signature");
    if (signed !== signature) await setSignature(signed);
    await prefer({ ...(isConsoleLanguage(language) && { language }), ...(isTheme(theme) && { theme }) });
    await refresh();
    showSuccess(t("ui.saved"));
  };
  const form = useSubmit(send, { draft });
  return (
    <Section title={t("profile.you")}>
      <Form form={form}>
        <TextField label={t("profile.name")} {...field("name", person.name)} autoComplete="name" required />
        <TextArea label={t("profile.signature")} {...field("signature", signature)} hint={t("profile.signatureHint")} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TimeZoneField label={t("profile.timeZone")} {...field("time-zone", person.timeZone)} />
          <SelectField
            label={t("profile.language")}
            {...field("language", preferences.language)}
            options={consoleLanguages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <SelectField
            key={preferences.theme}
            label={t("profile.theme")}
            {...field("theme", preferences.theme)}
            options={themes.map((theme) => ({ value: theme, label: t(`shell.theme.${theme}`) }))}
          />
        </div>
        <Button tone="primary" type="submit" busy={form.busy} className="self-start">
          {t("ui.save")}
        </Button>
      </Form>
    </Section>
  );
}
