import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { useChapter } from "#screens/quality/contents.tsx";
import { Section } from "#ui/section.tsx";

/** The stations of the packing hall as tags on one line, each with its record. */
export function Packaging() {
  const { t } = useTranslation("quality");
  const stations = useItems("quality:packaging.items");
  return (
    <Section {...useChapter("packaging")} intro={t("packaging.intro")} split="4/8">
      <ol className="grid gap-px border border-line bg-line sm:grid-cols-2">
        {stations.map((station, index) => (
          <li key={station} className="flex flex-col bg-card p-5 sm:p-6">
            <div className="flex items-center justify-between">
              <span aria-hidden="true" className="figure text-sm text-bark">
                {String.fromCharCode(65 + index)}
              </span>
              <span aria-hidden="true" className="size-3.5 rounded-full border border-edge bg-paper-deep" />
            </div>
            <h3 className="heading mt-3">{t(`packaging.items.${station}.title`)}</h3>
            <p className="mt-2 mb-5 text-sm">{t(`packaging.items.${station}.text`)}</p>
            {t(`packaging.items.${station}.record`) !== "" && (
              <p className="label mt-auto border-t border-line pt-3 text-leaf">{t(`packaging.items.${station}.record`)}</p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
