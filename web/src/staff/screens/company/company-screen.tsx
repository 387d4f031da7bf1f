import { useState } from "react";
import { Link } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { useFormDraft } from "#staff/session/use-form-draft.ts";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { Page } from "#staff/shell/page.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { Section } from "#staff/ui/section.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { ColourFields } from "./colour-fields.tsx";
import { SampleSection } from "./sample-section.tsx";
import { SettingField } from "./setting-field.tsx";
import { useSettingName } from "./setting-name.ts";
import { changesOf, isOpen, type Setting, settingOf, useSaveSettings, useSettings, valuesOf } from "./settings.ts";

/** The sections of the screen, each with the first parts of the names of its settings. */
const sections = {
  names: ["site.name", "site.short_name", "site.legal_name", "site.tagline"],
  registrations: ["site.registration_number", "site.gstin", "site.iec", "site.fssai", "site.rcmc"],
  contact: ["site.address", "site.phone", "site.email", "site.reference_prefix"],
  mail: ["mail."],
  chat: ["site.whatsapp.", "site.telegram.", "site.line_url"],
  social: ["site.social."],
  map: ["site.map."],
  languages: ["site.languages"],
  pages: ["site.pages"],
  appearance: ["site.logo", "site.icon", "site.colours."],
  statistics: [
    ...["site.figures.products", "site.figures.countries", "site.figures.clients", "site.figures.continents"],
    ...["site.figures.quality", "site.figures.food_safety", "site.figures.india."],
  ],
  terms: ["site.figures.price_terms", "site.figures.payment_terms", "site.figures.ports"],
  quality: [
    ...["site.figures.chilli.", "site.figures.teja.", "site.figures.kashmiri."],
    ...["site.figures.grain.", "site.figures.defects.", "site.figures.limits."],
  ],
  storage: ["site.figures.storage."],
  documents: ["site.figures.documents."],
} as const;

/** Sections of short values stand in two columns. */
const areShort: readonly string[] = ["statistics", "terms", "quality", "storage", "documents"];

/** What the company is called, where it is, how it is reached, and the figures that the site states: `/company`. */
export default function CompanyScreen() {
  const t = useTexts();
  const query = useSettings();
  const [saves, setSaves] = useState(0);
  return (
    <Page title={t("company.title")} lead={t("company.lead")}>
      <div className="max-w-3xl">
        <QueryState query={query} lines={8} />
        {query.data !== undefined && (
          <>
            <SampleSection settings={query.data} onChanged={() => setSaves((count) => count + 1)} />
            <SettingsForm
              key={saves}
              settings={query.data.filter(({ kind }) => kind !== "sample_parts")}
              onReload={query.refetch}
              onDone={() => setSaves(saves + 1)}
            />
          </>
        )}
      </div>
    </Page>
  );
}

type SettingsFormProps = { settings: readonly Setting[]; onReload: () => Promise<unknown>; onDone: () => void };

function SettingsForm({ settings, onReload, onDone }: SettingsFormProps) {
  const t = useTexts();
  const nameOf = useSettingName();
  const save = useSaveSettings();
  const rights = useRights();
  const mayWrite = rights.mayCall("save_site_settings");
  const testMail = rights.mayCall("test_notice_channel") && (
    <Link to="/enquiry-settings/channels" className="text-chilli">
      {t("company.testMail")}
    </Link>
  );
  const codes = useSite().languages.map(({ code }) => code);
  const values = valuesOf(settings, codes);
  // Files would fill the browser's storage.
  const pictures = settings.filter(({ kind }) => kind === "logo" || kind === "icon").map(({ key }) => key);
  const draft = useFormDraft("site_settings", { values, secret: pictures });
  const form = useSubmit(
    async (fields) => {
      const isBox = (field: string) => ["switch", "languages", "pages"].includes(settingOf(settings, field)?.kind ?? "");
      // A field that cannot be changed here may not be sent by the browser.
      const names = Object.keys(values).filter((field) => {
        const setting = settingOf(settings, field);
        return setting !== undefined && isOpen(setting);
      });
      const shown = names.map((field) => [field, isBox(field) ? String(fields.has(field)) : textOf(fields, field)]);
      const typed: Record<string, string> = Object.fromEntries(shown);
      const changed = draft.changesOf(typed, values, (field) => nameOf(field.split("/")[0] ?? field));
      const changes = changesOf(settings, Object.keys(changed), typed);
      if (changes.length > 0) await save(changes);
      showSuccess(t("company.saved"));
    },
    {
      draft,
      onDone,
      onReload: async () => {
        await onReload();
        draft.rebase();
      },
    },
  );
  return (
    <Form form={form}>
      {Object.entries(sections).map(([name, keys]) => (
        <Section
          key={name}
          title={t(`company.sections.${name as keyof typeof sections}`)}
          hint={name === "mail" && testMail ? testMail : undefined}
        >
          <div className={areShort.includes(name) ? "grid items-start gap-x-6 gap-y-4 sm:grid-cols-2" : "contents"}>
            {settings
              .filter(({ kind }) => kind !== "colour")
              .filter(({ key }) => keys.some((start) => key.startsWith(start)))
              .map((setting) => (
                <SettingField key={setting.key} setting={setting} draft={draft} mayWrite={mayWrite} settings={settings} />
              ))}
          </div>
          {name === "appearance" && <ColourFields settings={settings} draft={draft} />}
        </Section>
      ))}
      {mayWrite && (
        <div className="sticky bottom-0 border-t border-line bg-paper py-3">
          <Button type="submit" tone="primary" busy={form.busy}>
            {t("company.save")}
          </Button>
        </div>
      )}
    </Form>
  );
}
