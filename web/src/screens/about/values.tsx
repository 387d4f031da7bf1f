import { useTranslation } from "#i18n/use-translation.ts";
import { Proof } from "#ui/proof.tsx";
import { Section } from "#ui/section.tsx";

const values = ["exact", "fair", "constant"] as const;

/** The three core values, each as a word, a rule and the document that proves it. */
export function Values() {
  const { t } = useTranslation("about");
  return (
    <Section number={2} eyebrow={t("values.eyebrow")} title={t("values.title")} tone="night">
      <ul className="mt-4 border-t border-night-line">
        {values.map((value) => (
          <li key={value} className="grid items-baseline gap-x-8 gap-y-3 border-b border-night-line py-8 md:grid-cols-12">
            <h3 className="display-1 text-turmeric italic md:col-span-5">{t(`values.list.${value}.name`)}</h3>
            <div className="md:col-span-7">
              <p className="measure text-lg">{t(`values.list.${value}.text`)}</p>
              <Proof label={t("paper")} tone="night" className="mt-3">
                {t(`values.list.${value}.paper`)}
              </Proof>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
