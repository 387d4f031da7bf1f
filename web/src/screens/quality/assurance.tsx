import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { useChapter } from "#screens/quality/contents.tsx";
import { Section } from "#ui/section.tsx";

/** The people who sign for a lot, from the farm to the container: four signatures on one sheet. */
export function Assurance() {
  const { t } = useTranslation("quality");
  const stages = useItems("quality:assurance.items");
  return (
    <Section {...useChapter("assurance")} intro={t("assurance.intro")} tone="night">
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {stages.map((stage) => (
          <li key={stage} className="flex flex-col border-t border-turmeric pt-4">
            <h3 className="heading">{t(`assurance.items.${stage}.title`)}</h3>
            <p className="mt-2 mb-6 text-sm text-sand">{t(`assurance.items.${stage}.text`)}</p>
            {t(`assurance.items.${stage}.by`) !== "" && (
              <p className="mt-auto border-t border-dashed border-night-line pt-3 text-sm">
                <span className="label block text-turmeric">{t("assurance.signed")}</span>
                {t(`assurance.items.${stage}.by`)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
