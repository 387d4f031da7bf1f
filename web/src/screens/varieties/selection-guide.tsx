import type { ApplicationName, Variety } from "#backend/wire/catalogue.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

/** The applications, as named in the texts. */
const applications = [
  "powder",
  "flakes",
  "sauces",
  "hotpot",
  "oleoresin",
  "extraction",
  "pickles",
  "seasoning",
  "marinades",
] as const satisfies readonly ApplicationName[];

/** The names of the varieties that are recommended for an application, best first. */
function recommendedFor(application: ApplicationName, varieties: readonly Variety[]) {
  const places = varieties.flatMap(({ name, recommended }) =>
    recommended.filter((one) => one.application === application).map(({ place }) => ({ name, place })),
  );
  return places.toSorted((one, other) => one.place - other.place).map(({ name }) => name);
}

/** The applications for which a variety is recommended, in the order of the guide. */
export function recommendedApplications(varieties: readonly Variety[]): readonly ApplicationName[] {
  return applications.filter((application) => recommendedFor(application, varieties).length > 0);
}

export function SelectionGuide({ varieties }: { varieties: readonly Variety[] }) {
  const { t } = useTranslation("varieties");
  return (
    <Section
      id="applications"
      numbered
      {...headingOf(t, "sections.items.selection")}
      tone="deep"
      intro={t("sections.items.selection.intro")}
    >
      <ol className="border-b border-ink/80">
        {recommendedApplications(varieties).map((key) => (
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
                {recommendedFor(key, varieties).map((variety) => (
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
