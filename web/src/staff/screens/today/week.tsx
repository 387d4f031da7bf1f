import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useInterests } from "#staff/enquiries/use-interests.ts";
import { useCountryNames } from "#staff/i18n/country-names.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { classes } from "#staff/ui/classes.ts";
import { QueryState } from "#staff/ui/query-state.tsx";
import { mostFrequent, readStatistics, type Share } from "./statistics.ts";

/** Below this share of answers in time, the figure is highlighted. */
const GOOD = 0.9;

export function Week() {
  const t = useTexts();
  const supabase = useSupabase();
  const formats = useFormats();
  const interests = useInterests();
  const countryName = useCountryNames();
  const languageName = useLanguageNames();
  const query = useQuery({
    queryKey: ["today", "statistics"],
    queryFn: () => readStatistics(supabase, new Date()),
    staleTime: 60_000,
  });
  const { data } = query;
  const { share_within_due: inTime = null, median_minutes_to_answer: median = null } = data?.month ?? {};
  return (
    <aside
      aria-label={t("today.week.title")}
      className="flex flex-col gap-6 border-line bg-paper-deep px-4 py-5 max-xl:border-t lg:px-6 xl:border-s"
    >
      <QueryState query={query} title={t("today.week.readError")} lines={6} />
      {data && (
        <>
          <section>
            <h2 className="label">{t("today.month.title")}</h2>
            <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
              <Figure
                name={t("today.month.inTime")}
                value={inTime === null ? undefined : formats.percent(inTime)}
                tone={inTime !== null && inTime < GOOD ? "text-chilli" : "text-leaf"}
              />
              <Figure name={t("today.month.median")} value={median === null ? undefined : formats.duration(median)} />
            </dl>
            {median === null && <p className="mt-2 text-sm text-bark">{t("today.month.none")}</p>}
          </section>
          <section className="flex flex-col gap-5 border-t border-line pt-5">
            <h2 className="heading">{t("today.week.count", { count: data.week.total })}</h2>
            {data.week.total === 0 ? (
              <p className="text-sm text-bark">{t("today.week.none")}</p>
            ) : (
              <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-1">
                <Shares title={t("today.week.countries")} shares={data.week.by_country} nameOf={countryName} />
                <Shares title={t("today.week.languages")} shares={data.week.by_language} nameOf={languageName} />
                <Shares title={t("today.week.interests")} shares={data.week.by_product_interest} nameOf={interests.nameOf} />
                <Shares title={t("today.week.pages")} shares={data.week.by_page} isPath />
              </div>
            )}
          </section>
        </>
      )}
    </aside>
  );
}

function Figure({ name, value, tone = "text-ink" }: { name: string; value: string | undefined; tone?: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-bark">{name}</dt>
      <dd className={classes("title", value === undefined ? "text-bark" : tone)}>{value ?? "–"}</dd>
    </div>
  );
}

type SharesProps = { title: string; shares: readonly Share[]; nameOf?: (value: string) => string; isPath?: boolean };

/** The most frequent values, each with a bar relative to the most frequent one. */
function Shares({ title, shares: all, nameOf = (value) => value, isPath = false }: SharesProps) {
  const { number } = useFormats();
  const heading = useId();
  const shares = mostFrequent(all);
  const [most] = shares;
  if (most === undefined) return null;
  return (
    <div>
      <h3 id={heading} className="label">
        {title}
      </h3>
      <ul aria-labelledby={heading} className="mt-1">
        {shares.map(({ value, count }) => (
          <li key={value} className="border-b border-line py-1">
            <span className="flex items-baseline gap-3">
              <bdi className="min-w-0 flex-1 truncate" dir={isPath ? "ltr" : undefined} title={isPath ? value : undefined}>
                {nameOf(value)}
              </bdi>
              <span className="font-semibold">{number(count)}</span>
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              className="h-0.5 w-full text-edge [&:dir(rtl)]:-scale-x-100"
            >
              <rect width={(100 * count) / most.count} height="2" className="fill-current" />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
}
