import type { OpeningHours as Hours } from "#backend/wire/site.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";

const week = [1, 2, 3, 4, 5, 6, 7] as const;
type Day = (typeof week)[number];

/** Days that follow each other, with the hours that they have in common; none if they are closed. */
type Run = { from: Day; to: Day; times: readonly string[] };

/** The week by days with the same hours, those that are closed among them. */
export function runsOf(hours: readonly Hours[]): Run[] {
  const runs: Run[] = [];
  for (const day of week) {
    const times = hours.filter(({ days }) => days.includes(day)).map(({ opens, closes }) => `${opens}–${closes}`);
    const last = runs.at(-1);
    if (last !== undefined && last.times.join() === times.join()) last.to = day;
    else runs.push({ from: day, to: day, times });
  }
  return runs;
}

/** When the company is open, by days of the week. */
export function OpeningHours({ hours }: { hours: readonly Hours[] }) {
  const { t } = useTranslation("contact");
  const numerals = useNumerals();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 py-1.5">
      {runsOf(hours).map(({ from, to, times }) => (
        <div key={from} className="contents">
          <dt>{from === to ? t(`hours.days.${from}`) : t("hours.run", { from: t(`hours.days.${from}`), to: t(`hours.days.${to}`) })}</dt>
          <dd className="tabular-nums">
            {times.length === 0
              ? t("hours.closed")
              : times.map((time) => (
                  <bdi key={time} className="block" dir="ltr">
                    {numerals(time)}
                  </bdi>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
