import { allMonths, arrivingIn, harvest, seasonsOfTheYear } from "#features/harvest/harvest.ts";
import { OnlyIn } from "#features/harvest/only-in.tsx";
import { withoutMarks } from "#i18n/text-marks.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";

const wide = { peak: "col-span-3", off: "col-span-5", secondary: "col-span-4" };

/** How many crops come in, month by month, as bars over the three seasons. */
export function YearChart() {
  const { t } = useTranslation("harvest");
  // Arabic does not abbreviate months, and a cut name says less than a figure.
  const areLong = allMonths.some((month) => {
    const short = withoutMarks(t(`monthsShort.${month}`));
    return short === withoutMarks(t(`months.${month}`)) && short.length > 5;
  });
  return (
    <figure className="border border-night-line bg-night/90 p-5">
      <figcaption className="label text-sand">{t("year.title")}</figcaption>
      <ul className="visually-hidden">
        {allMonths.map((month) => (
          <li key={month}>{t("year.month", { month: t(`months.${month}`), arriving: arrivingIn(month).length })}</li>
        ))}
      </ul>
      <div aria-hidden="true" className="mt-4 grid grid-cols-12">
        {allMonths.map((month) => (
          <div key={month} data-month={month} className="px-0.5 text-center text-xs">
            <Bar crops={arrivingIn(month).length} className="fill-turmeric in-data-now:fill-paper print:in-data-now:fill-ink" />
            <p className="figure mt-1.5 text-sm">{arrivingIn(month).length}</p>
            <p className="-mx-2 whitespace-nowrap text-[0.6875rem] text-sand in-data-now:font-semibold in-data-now:text-paper">
              {areLong ? month : t(`monthsShort.${month}`)}
            </p>
          </div>
        ))}
        {seasonsOfTheYear.map(({ season }) => (
          <p key={season} className={classes("mx-0.5 mt-2 border-t border-sand/60 pt-1.5 text-xs leading-tight text-sand", wide[season])}>
            {t(`seasons.${season}.title`)}
          </p>
        ))}
      </div>
      <p className="mt-4 min-h-[1lh] text-sm font-semibold">
        {allMonths.map((month) => (
          <OnlyIn key={month} months={[month]}>
            {t("year.now", { month: t(`months.${month}`), arriving: arrivingIn(month).length, total: harvest.length })}
          </OnlyIn>
        ))}
      </p>
    </figure>
  );
}

/** A bar on the scale of all crops; a month without any only has its base line. */
function Bar({ crops, className }: { crops: number; className: string }) {
  return (
    <svg
      viewBox={`0 0 10 ${harvest.length}`}
      preserveAspectRatio="none"
      className="h-28 w-full lg:h-40 border-b border-sand/60"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="1" y={harvest.length - crops} width="8" height={crops} className={className} />
    </svg>
  );
}
