import { useTexts } from "#staff/i18n/texts.tsx";
import { Section } from "#staff/ui/section.tsx";
import { SessionList } from "../sessions/session-list.tsx";

/** The person's own sessions. */
export function SessionsSection() {
  const t = useTexts();
  return (
    <Section title={t("sessions.title")} hint={t("sessions.hint")}>
      <SessionList />
    </Section>
  );
}
