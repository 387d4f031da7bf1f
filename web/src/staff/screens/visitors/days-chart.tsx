import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { Day } from "./visits.ts";

/** In units of the drawing, which is stretched to the width of the screen. */
const HEIGHT = 100;
/** The share of a day's width that is left free, where bars are wide enough to be told apart. */
const GAP = 0.2;
/** With more days than this there are no gaps. */
const MOST_WITH_GAPS = 100;

/** A bar for each day. What it shows can be read in the table of the days. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const t = useTexts();
  const { date, number } = useFormats();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const best = days.reduce((best, day) => (day.views > best.views ? day : best), first);
  const gap = days.length > MOST_WITH_GAPS ? 0 : GAP;
  const label = t("visitors.chart", {
    from: date(first.day),
    to: date(last.day),
    most: number(best.views),
    day: date(best.day),
  });
  return (
    <figure className="flex flex-col gap-1 text-sm text-bark">
      <p aria-hidden="true">{number(best.views)}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-y border-line text-leaf [&:dir(rtl)]:-scale-x-100"
      >
        {days.map(({ day, views }, index) => {
          const height = best.views === 0 ? 0 : (HEIGHT * views) / best.views;
          return (
            <rect key={day} x={index + gap / 2} y={HEIGHT - height} width={1 - gap} height={height} className="fill-current">
              <title>{`${date(day)}: ${number(views)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-4">
        <span>{date(first.day)}</span>
        <span>{date(last.day)}</span>
      </p>
    </figure>
  );
}
