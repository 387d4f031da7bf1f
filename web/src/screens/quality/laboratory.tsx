import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { useChapter } from "#screens/quality/contents.tsx";
import { SpecimenReport } from "#screens/quality/specimen-report.tsx";
import { Section } from "#ui/section.tsx";

export function Laboratory() {
  const { t } = useTranslation("quality");
  const trail = useItems("quality:laboratory.trail.items");
  return (
    <Section {...useChapter("laboratory")} intro={t("laboratory.intro")} tone="deep">
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-4">
          {trail.length > 0 && <h3 className="heading">{t("laboratory.trail.title")}</h3>}
          <ol className="mt-5 empty:hidden">
            {trail.map((step, index) => (
              <li key={step} className="relative ps-10 pb-6 last:pb-0">
                {index < trail.length - 1 && <span aria-hidden="true" className="absolute start-3 top-7 bottom-0 border-s border-edge" />}
                <span
                  aria-hidden="true"
                  className="figure absolute start-0 top-0 flex size-6 items-center justify-center rounded-full border border-chilli text-sm text-chilli"
                >
                  {index + 1}
                </span>
                <p className="font-semibold">{t(`laboratory.trail.items.${step}.title`)}</p>
                <p className="mt-0.5 text-sm">{t(`laboratory.trail.items.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className="lg:col-span-8">
          <SpecimenReport />
        </div>
      </div>
    </Section>
  );
}
