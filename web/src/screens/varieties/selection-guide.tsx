import type { VarietyName } from "#backend/wire/catalogue.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

/** Applications, as named in the texts, with the suitable varieties, best first. */
const applications = [
  { key: "powder", recommended: ["sannam", "chilli-334", "chilli-341"] },
  { key: "flakes", recommended: ["sannam", "wonder-hot"] },
  { key: "sauces", recommended: ["chilli-273", "indo-5", "sannam"] },
  { key: "hotpot", recommended: ["teja"] },
  { key: "oleoresin", recommended: ["teja", "bhut-jolokia"] },
  { key: "extraction", recommended: ["byadgi", "chapata"] },
  { key: "pickles", recommended: ["sannam", "chapata", "birds-eye"] },
  { key: "seasoning", recommended: ["teja", "kashmiri", "indo-5"] },
  { key: "marinades", recommended: ["kashmiri", "byadgi"] },
] as const satisfies readonly { key: string; recommended: readonly VarietyName[] }[];

export function SelectionGuide() {
  const { t } = useTranslation("varieties");
  return (
    <Section id="applications" numbered {...headingOf(t, "selection")} tone="deep" intro={t("selection.text")}>
      <ol className="border-b border-ink/80">
        {applications.map(({ key, recommended }) => (
          <li
            key={key}
            className="grid gap-x-8 gap-y-2 border-t border-edge/40 py-5 first:border-ink/80 md:grid-cols-[13rem_1fr] lg:grid-cols-12"
          >
            <h3 className="heading lg:col-span-3">{t(`selection.${key}.title`)}</h3>
            <div className="lg:col-span-4">
              <p className="label flex flex-wrap items-center gap-x-3 gap-y-1 text-bark" id={`${key}-take`}>
                {t("selection.recommended")}
              </p>
              <ul aria-labelledby={`${key}-take`} className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
                {recommended.map((variety) => (
                  <li key={variety}>
                    <a
                      href={`#${variety}`}
                      className="figure inline-flex min-h-7 items-center text-chilli underline decoration-1 underline-offset-4 hover:text-chilli-deep hover:decoration-2 pointer-coarse:min-h-11"
                    >
                      {t(`names.${variety}`)}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
            <p className="measure md:col-start-2 lg:col-span-5 lg:col-start-8">{t(`selection.${key}.reason`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
