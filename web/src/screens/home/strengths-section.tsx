import { TextMark } from "#features/sample/text-mark.tsx";
import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

/** Four promises, each with a figure. */
export function StrengthsSection() {
  const { t } = useTranslation("home");
  const strengths = useItems("home:strengths.items");
  if (strengths.length === 0) return null;
  return (
    <Section numbered {...headingOf(t, "sections.items.strengths")} intro={t("sections.items.strengths.intro")} split="4/8">
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {strengths.map((strength) => (
          <li key={strength} className="flex flex-col border-t border-ink pt-4 pb-10 sm:nth-[n+3]:pb-0">
            <h3 className="label text-chilli">{t(`strengths.items.${strength}.title`)}</h3>
            <p className="mt-2">
              <span className="display-1 block">
                <bdi>{t(`strengths.items.${strength}.figure`)}</bdi>
              </span>
              <span className="mt-1 block font-semibold">{t(`strengths.items.${strength}.unit`)}</span>
              <TextMark of={`home:strengths.items.${strength}`} />
            </p>
            <p className="mt-2 max-w-[44ch] text-bark">{t(`strengths.items.${strength}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
