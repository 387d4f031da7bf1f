import { processAnchor } from "#features/process/process.ts";
import { ProcessRoute } from "#features/process/process-route.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

/** How a lot travels from the field to the vessel. */
export function ProcessSection() {
  const { t } = useTranslation("home");
  return (
    <Section
      number={4}
      eyebrow={t("process.eyebrow")}
      title={t("process.title")}
      intro={t("process.intro")}
      tone="night"
      id={processAnchor}
    >
      <ProcessRoute />
    </Section>
  );
}
