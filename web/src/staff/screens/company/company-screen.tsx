import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ColourFields } from "#staff/company/colour-fields.tsx";
import { KitSection } from "#staff/company/kit-section.tsx";
import { alsoOfMail, isOfMail, MailFields } from "#staff/company/mail-fields.tsx";
import { switchedBy, useEndRedirects } from "#staff/company/off-pages.ts";
import { OffPagesDialog } from "#staff/company/off-pages-dialog.tsx";
import { SampleSection } from "#staff/company/sample-section.tsx";
import { SettingField } from "#staff/company/setting-field.tsx";
import { type Setting, useSettings } from "#staff/company/settings.ts";
import { SettingsForm } from "#staff/company/settings-form.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button, ButtonLink } from "#staff/ui/button.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { Section } from "#staff/ui/section.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

/** The sections of the screen, each with the first parts of the names of its settings. */
const sections = {
  names: ["site.name", "site.short_name", "site.legal_name", "site.tagline"],
  registrations: ["site.registration_number", "site.gstin", "site.iec", "site.fssai", "site.rcmc"],
  contact: ["site.address", "site.phone", "site.email", "site.hours", "site.reference_prefix"],
  mail: ["mail."],
  chat: ["site.whatsapp.", "site.telegram.", "site.line_url"],
  social: ["site.social."],
  map: ["site.map."],
  languages: ["site.languages"],
  pages: ["site.pages", "site.unlisted_pages"],
  appearance: ["site.logo", "site.icon", "site.typefaces", "site.colours."],
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
  harvest: ["site.figures.harvest"],
} as const;

/** Sections of short values stand in two columns. */
const areShort: readonly string[] = ["statistics", "terms", "quality", "storage", "documents", "harvest"];

/** The settings of each section that has any. */
function sectionsOf(settings: readonly Setting[]) {
  const all = Object.entries(sections).map(
    ([name, keys]) => [name as keyof typeof sections, settings.filter(({ key }) => keys.some((start) => key.startsWith(start)))] as const,
  );
  return all.filter(([, ofSection]) => ofSection.length > 0);
}

/** What the company is called, where it is, how it is reached, and the figures that the site states: `/company`, at one setting `?setting=NAME`. */
export default function CompanyScreen() {
  const t = useTexts();
  const query = useSettings();
  const [saves, setSaves] = useState(0);
  const [off, setOff] = useState<readonly string[]>([]);
  const mayTest = useRights().mayCall("send_test_mail");
  const wanted = useSearchParams()[0].get("setting");
  const isRead = query.data !== undefined;
  // After the heading, which gets the focus when a screen is opened.
  useEffect(() => {
    if (isRead && wanted !== null) document.getElementsByName(wanted)[0]?.focus();
  }, [isRead, wanted]);
  return (
    <Page title={t("company.title")} lead={t("company.lead")} actions={mayTest && <ButtonLink to="/setup">{t("setup.open")}</ButtonLink>}>
      <div className="max-w-3xl">
        <QueryState query={query} lines={8} />
        {query.data !== undefined && (
          <>
            <SampleSection settings={query.data} onChanged={() => setSaves((count) => count + 1)} />
            <Fields
              key={saves}
              settings={query.data.filter(({ kind, is_shown }) => kind !== "sample_parts" && kind !== "words" && is_shown)}
              areAllShown={query.data.every(({ is_shown }) => is_shown)}
              onReload={query.refetch}
              onDone={() => setSaves(saves + 1)}
              onSwitchedOff={setOff}
            />
            <KitSection onChanged={() => setSaves((count) => count + 1)} />
            {off.length > 0 && <OffPagesDialog paths={off} onClose={() => setOff([])} />}
          </>
        )}
      </div>
    </Page>
  );
}

/** `settings` are those that are asked for; `areAllShown` tells that no figure is left out. */
type FieldsProps = {
  settings: readonly Setting[];
  areAllShown: boolean;
  onReload: () => Promise<unknown>;
  onDone: () => void;
  /** Called with the paths of pages that have been switched off. */
  onSwitchedOff: (paths: readonly string[]) => void;
};

function Fields({ settings, areAllShown, onReload, onDone, onSwitchedOff }: FieldsProps) {
  const t = useTexts();
  const rights = useRights();
  const mayWrite = rights.mayCall("save_site_settings");
  const endRedirects = useEndRedirects();
  const testMail = rights.mayCall("test_notice_channel") && (
    <Link to="/enquiry-settings/channels" className="text-chilli">
      {t("company.testMail")}
    </Link>
  );
  return (
    <SettingsForm
      name="site_settings"
      {...{ settings, onReload, onDone }}
      alsoOf={alsoOfMail(settings)}
      onSaved={(changes) => {
        showSuccess(t("company.saved"));
        const { off, on } = switchedBy(changes, settings);
        onSwitchedOff(off);
        if (on.length > 0) void endRedirects(on);
      }}
    >
      {({ draft, errorOf }, busy) => (
        <>
          {sectionsOf(settings).map(([name, ofSection]) => (
            <Section key={name} title={t(`company.sections.${name}`)} hint={name === "mail" && testMail ? testMail : undefined}>
              {name === "mail" ? (
                <MailFields {...{ draft, errorOf, mayWrite }} settings={settings.filter(isOfMail)} />
              ) : (
                <div className={areShort.includes(name) ? "grid items-start gap-x-6 gap-y-4 sm:grid-cols-2" : "contents"}>
                  {ofSection
                    .filter(({ kind }) => kind !== "colour")
                    .map((setting) => (
                      <SettingField key={setting.key} {...{ setting, draft, mayWrite, settings }} error={errorOf(setting.key)} />
                    ))}
                </div>
              )}
              {name === "appearance" && <ColourFields settings={settings} draft={draft} />}
            </Section>
          ))}
          {!areAllShown && <p className="text-sm text-bark">{t("company.unnamed")}</p>}
          {mayWrite && (
            <div className="sticky bottom-0 border-t border-line bg-paper py-3">
              <Button type="submit" tone="primary" busy={busy}>
                {t("company.save")}
              </Button>
            </div>
          )}
        </>
      )}
    </SettingsForm>
  );
}
