import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

const strengths = ["quality", "reach", "grade", "supply"] as const;

/** Four promises, each with a figure. */
export function StrengthsSection() {
  const { t } = useTranslation("home");
  return (
    <Section number={5} eyebrow={t("strengths.eyebrow")} title={t("strengths.title")} intro={t("strengths.intro")} split="4/8">
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {strengths.map((strength) => (
          <li key={strength} className="flex flex-col border-t border-ink pt-4 pb-10 sm:nth-[n+3]:pb-0">
            <h3 className="label text-chilli">{t(`strengths.${strength}.title`)}</h3>
            <p className="mt-2">
              <span className="display-1 block">
                <bdi>{t(`strengths.${strength}.figure`)}</bdi>
              </span>
              <span className="mt-1 block font-semibold">{t(`strengths.${strength}.unit`)}</span>
            </p>
            <p className="mt-2 max-w-[44ch] text-bark">{t(`strengths.${strength}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
