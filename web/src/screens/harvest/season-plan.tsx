import { harvest, type Season, seasons } from "#features/harvest/harvest.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Section } from "#ui/section.tsx";

/** A season's importance is shown by the width of its column, and by the colour of its rule. */
const weights = {
  peak: "lg:col-span-5 border-chilli",
  secondary: "lg:col-span-4 border-turmeric",
  off: "lg:col-span-3 border-sand",
};

const steps = [1, 2, 3] as const;

export function SeasonPlan() {
  const { t } = useTranslation("harvest");
  return (
    <Section numbered eyebrow={t("sections.items.seasons.eyebrow")} title={t("sections.items.seasons.title")} tone="deep">
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        {seasons.map((season) => (
          <SeasonCard key={season.season} {...season} />
        ))}
      </div>
    </Section>
  );
}

function SeasonCard({ season, months }: Season) {
  const { t } = useTranslation("harvest");
  const arriving = harvest.filter((entry) => entry.months.some((month) => months.includes(month)));
  return (
    <article className={classes("border-t-4 pt-4 max-lg:grid max-lg:gap-x-8 md:max-lg:grid-cols-[1fr_1.4fr]", weights[season])}>
      <div>
        <p className="label text-bark">{t(`seasons.${season}.months`)}</p>
        <h3 className="display-3 mt-1.5">{t(`seasons.${season}.title`)}</h3>
        <p className="mt-3">{t(`seasons.${season}.text`)}</p>
        <p className="label mt-5 flex items-baseline gap-2 text-chilli">
          {t("seasons.arriving")}
          <span className="figure text-base tracking-normal normal-case">
            {t("seasons.share", { arriving: arriving.length, total: harvest.length })}
          </span>
        </p>
        <ul className="mt-1 flex flex-wrap text-sm">
          {arriving.map(({ commodity }) => (
            <li key={commodity} className="not-last:after:mx-1.5 not-last:after:text-chilli not-last:after:content-['·']">
              {t(`commodities.${commodity}`)}
            </li>
          ))}
        </ul>
      </div>
      <ol className="mt-6 border-t border-ink/25 md:max-lg:mt-0">
        {steps.map((step) => (
          <li key={step} className="grid grid-cols-[1.5rem_1fr] border-b border-ink/15 py-3">
            <span aria-hidden="true" className="figure text-chilli">
              {step}
            </span>
            {t(`seasons.${season}.do.${step}`)}
          </li>
        ))}
      </ol>
    </article>
  );
}
