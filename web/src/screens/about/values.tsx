import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Proof } from "#ui/proof.tsx";
import { Section } from "#ui/section.tsx";

/** The three core values, each as a word, a rule and the document that proves it. */
export function Values() {
  const { t } = useTranslation("about");
  const values = useItems("about:values.items");
  if (values.length === 0) return null;
  return (
    <Section numbered eyebrow={t("sections.items.values.eyebrow")} title={t("sections.items.values.title")} tone="night">
      <ul className="mt-4 border-t border-night-line">
        {values.map((value) => (
          <li key={value} className="grid items-baseline gap-x-8 gap-y-3 border-b border-night-line py-8 md:grid-cols-12">
            <h3 className="display-1 text-turmeric italic md:col-span-5">{t(`values.items.${value}.name`)}</h3>
            <div className="md:col-span-7">
              <p className="measure text-lg">{t(`values.items.${value}.text`)}</p>
              <Proof label={t("paper")} tone="night" className="mt-3">
                {t(`values.items.${value}.paper`)}
              </Proof>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
