import { useTexts } from "#staff/i18n/texts.tsx";
import { Page } from "#staff/shell/page.tsx";
import { PasswordSection } from "./profile/password-section.tsx";
import { PersonSection } from "./profile/person-section.tsx";
import { SecondFactorSection } from "./profile/second-factor-section.tsx";
import { SessionsSection } from "./profile/sessions-section.tsx";

/** The person's own account. */
export default function ProfileScreen() {
  const t = useTexts();
  return (
    <Page title={t("profile.title")}>
      <div className="flex max-w-3xl flex-col">
        <PersonSection />
        <PasswordSection />
        <SecondFactorSection />
        <SessionsSection />
      </div>
    </Page>
  );
}
