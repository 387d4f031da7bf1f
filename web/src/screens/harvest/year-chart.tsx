import { allMonths, arrivingIn, partsOfYear } from "#features/harvest/harvest.ts";
import { OnlyIn } from "#features/harvest/only-in.tsx";
import { useHarvest } from "#features/harvest/use-harvest.ts";
import { withoutMarks } from "#i18n/text-marks.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";

/** By the number of months. */
const wide = [
  "col-span-1",
  "col-span-2",
  "col-span-3",
  "col-span-4",
  "col-span-5",
  "col-span-6",
  "col-span-7",
  "col-span-8",
  "col-span-9",
  "col-span-10",
  "col-span-11",
  "col-span-12",
];

/** How many crops come in, month by month, as bars over the seasons. */
export function YearChart() {
  const { t } = useTranslation("harvest");
  const { crops, seasons } = useHarvest();
  if (crops.length === 0) return null;
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
          <li key={month}>{t("year.month", { month: t(`months.${month}`), arriving: arrivingIn(crops, month).length })}</li>
        ))}
      </ul>
      <div aria-hidden="true" className="mt-4 grid grid-cols-12">
        {allMonths.map((month) => (
          <div key={month} data-month={month} className="px-0.5 text-center text-xs">
            <Bar
              crops={arrivingIn(crops, month).length}
              of={crops.length}
              className="fill-turmeric in-data-now:fill-paper print:in-data-now:fill-ink"
            />
            <p className="figure mt-1.5 text-sm">{arrivingIn(crops, month).length}</p>
            <p className="-mx-2 whitespace-nowrap text-[0.6875rem] text-sand in-data-now:font-semibold in-data-now:text-paper">
              {areLong ? month : t(`monthsShort.${month}`)}
            </p>
          </div>
        ))}
        {partsOfYear(seasons).map(({ season, months }) => (
          <p
            key={months[0]}
            className={classes(
              "mx-0.5 mt-2 border-t border-sand/60 pt-1.5 text-xs leading-tight text-sand",
              wide[months.length - 1],
              season === undefined && "invisible",
            )}
          >
            {season && t(`seasons.items.${season.item}.title`)}
          </p>
        ))}
      </div>
      <p className="mt-4 min-h-[1lh] text-sm font-semibold">
        {allMonths.map((month) => (
          <OnlyIn key={month} months={[month]}>
            {t("year.now", { month: t(`months.${month}`), arriving: arrivingIn(crops, month).length, total: crops.length })}
          </OnlyIn>
        ))}
      </p>
    </figure>
  );
}

/** A bar on the scale of all crops; a month without any only has its base line. */
function Bar({ crops, of, className }: { crops: number; of: number; className: string }) {
  return (
    <svg
      viewBox={`0 0 10 ${of}`}
      preserveAspectRatio="none"
      className="h-28 w-full lg:h-40 border-b border-sand/60"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="1" y={of - crops} width="8" height={crops} className={className} />
    </svg>
  );
}
