import { ProcessRoute } from "#features/process/process-route.tsx";
import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

/** How a lot travels from the field to the vessel. */
export function ProcessSection() {
  const { t } = useTranslation("home");
  const steps = useItems("home:process.items");
  if (steps.length === 0) return null;
  return (
    <Section numbered {...headingOf(t, "sections.items.process")} intro={t("sections.items.process.intro")} tone="night" id="process">
      <ProcessRoute />
    </Section>
  );
}
