import type { User } from "@supabase/supabase-js";
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
import { type Person, personOf } from "../person.ts";
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
  const valuesOf = ({ name, timeZone, preferences: { language, theme } }: Person) => ({
    name,
    signature,
    timeZone,
    language: language ?? preferences.language,
    theme: theme ?? preferences.theme,
  });
  const values = valuesOf({ ...person, preferences });
  const draft = useFormDraft("profile", { values });
  const { field } = draft;
  const read = async () => personOf(orThrow(await supabase.auth.getUser()).data.user as User) ?? person;
  const send = async (fields: FormData) => {
    const typed = {
      name: textOf(fields, "name"),
      signature: textOf(fields, "signature"),
      timeZone: textOf(fields, "timeZone"),
      language: textOf(fields, "language"),
      theme: textOf(fields, "theme"),
    };
    const now = valuesOf(await read());
    const changed = { ...now, ...draft.changesOf(typed, now, (name) => t(`profile.${name}`)) };
    const { signature: signed, timeZone: time_zone, ...others } = changed;
    orThrow(await supabase.auth.updateUser({ data: { ...others, time_zone } }));
    if (signed !== signature) await setSignature(signed);
    const { language, theme } = others;
    await prefer({ ...(isConsoleLanguage(language) && { language }), ...(isTheme(theme) && { theme }) });
    await refresh();
    draft.rebase();
    showSuccess(t("ui.saved"));
  };
  const onReload = async () => {
    await refresh();
    draft.rebase();
  };
  const form = useSubmit(send, { draft, onReload });
  return (
    <Section title={t("profile.you")}>
      <Form form={form}>
        <TextField label={t("profile.name")} {...field("name")} autoComplete="name" required />
        <TextArea label={t("profile.signature")} {...field("signature")} hint={t("profile.signatureHint")} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TimeZoneField key={values.timeZone} label={t("profile.timeZone")} {...field("timeZone")} />
          <SelectField
            key={values.language}
            label={t("profile.language")}
            {...field("language")}
            options={consoleLanguages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <SelectField
            key={values.theme}
            label={t("profile.theme")}
            {...field("theme")}
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
