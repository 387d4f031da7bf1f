import { type Crop, type Season, spansOf, spanText } from "#features/harvest/harvest.ts";
import { useHarvest } from "#features/harvest/use-harvest.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Section } from "#ui/section.tsx";

/** A season's importance is shown by the colour of its rule, and where there are three by the width of its column. */
const weights = [
  { rule: "border-chilli", width: "lg:col-span-5" },
  { rule: "border-turmeric", width: "lg:col-span-4" },
  { rule: "border-sand", width: "lg:col-span-3" },
];

const steps = [1, 2, 3] as const;

export function SeasonPlan() {
  const { t } = useTranslation("harvest");
  const { crops, seasons } = useHarvest();
  if (seasons.length === 0) return null;
  return (
    <Section numbered eyebrow={t("sections.items.seasons.eyebrow")} title={t("sections.items.seasons.title")} tone="deep">
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        {seasons.map((season, place) => {
          const weight = weights[place] ?? weights.at(-1);
          return (
            <SeasonCard
              key={season.item}
              {...{ season, crops }}
              className={classes(weight?.rule, seasons.length === weights.length ? weight?.width : "lg:col-span-6")}
            />
          );
        })}
      </div>
    </Section>
  );
}

function SeasonCard({ season: { item, months }, crops, className }: { season: Season; crops: readonly Crop[]; className: string }) {
  const { t } = useTranslation("harvest");
  const arriving = crops.filter((crop) => crop.months.some((month) => months.includes(month)));
  const advice = steps.map((step) => ({ step, text: t(`seasons.items.${item}.do.${step}`) })).filter(({ text }) => text !== "");
  const text = t(`seasons.items.${item}.text`);
  return (
    <article className={classes("border-t-4 pt-4 max-lg:grid max-lg:gap-x-8 md:max-lg:grid-cols-[1fr_1.4fr]", className)}>
      <div>
        <p className="label text-bark">
          {spansOf(months)
            .map((span) => spanText(t, span))
            .join(" · ")}
        </p>
        <h3 className="display-3 mt-1.5">{t(`seasons.items.${item}.title`)}</h3>
        {text !== "" && <p className="mt-3">{text}</p>}
        {arriving.length > 0 && (
          <>
            <p className="label mt-5 flex items-baseline gap-2 text-chilli">
              {t("seasons.arriving")}
              <span className="figure text-base tracking-normal normal-case">
                {t("seasons.share", { arriving: arriving.length, total: crops.length })}
              </span>
            </p>
            <ul className="mt-1 flex flex-wrap text-sm">
              {arriving.map((crop) => (
                <li key={crop.item} className="not-last:after:mx-1.5 not-last:after:text-chilli not-last:after:content-['·']">
                  {t(`crops.items.${crop.item}.name`)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {advice.length > 0 && (
        <ol className="mt-6 border-t border-ink/25 md:max-lg:mt-0">
          {advice.map(({ step, text }, place) => (
            <li key={step} className="grid grid-cols-[1.5rem_1fr] border-b border-ink/15 py-3">
              <span aria-hidden="true" className="figure text-chilli">
                {place + 1}
              </span>
              {text}
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
