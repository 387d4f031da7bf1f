import { useTexts } from "#staff/i18n/texts.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Section } from "#staff/ui/section.tsx";
import { PasswordSection } from "./profile/password-section.tsx";
import { PersonSection } from "./profile/person-section.tsx";
import { SecondFactorSection } from "./profile/second-factor-section.tsx";
import { SessionList } from "./sessions/session-list.tsx";

export default function ProfileScreen() {
  const t = useTexts();
  return (
    <Page title={t("profile.title")}>
      <div className="flex max-w-3xl flex-col">
        <PersonSection />
        <PasswordSection />
        <SecondFactorSection />
        <Section title={t("sessions.title")} hint={t("sessions.hint")}>
          <SessionList />
        </Section>
      </div>
    </Page>
  );
}
