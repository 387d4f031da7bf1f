import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

export function Benefits() {
  const { t } = useTranslation("harvest");
  const benefits = useItems("harvest:benefits.items");
  if (benefits.length === 0) return null;
  return (
    <Section numbered eyebrow={t("sections.items.benefits.eyebrow")} title={t("sections.items.benefits.title")} split="4/8">
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-t-2 border-ink pt-4">
            <h3 className="heading">{t(`benefits.items.${benefit}.title`)}</h3>
            <p className="mt-2">{t(`benefits.items.${benefit}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
