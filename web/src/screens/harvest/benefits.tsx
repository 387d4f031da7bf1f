import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

const benefits = ["fresh", "choice", "price", "space"] as const;

export function Benefits() {
  const { t } = useTranslation("harvest");
  return (
    <Section number={3} eyebrow={t("benefits.eyebrow")} title={t("benefits.title")} split="4/8">
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-t-2 border-ink pt-4">
            <h3 className="heading">{t(`benefits.${benefit}.title`)}</h3>
            <p className="mt-2">{t(`benefits.${benefit}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
