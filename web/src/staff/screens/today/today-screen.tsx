import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useRows } from "#staff/backend/rows.ts";
import { dayOf } from "#staff/i18n/day.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { useSite } from "#staff/site-context.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { useNow } from "#staff/ui/use-now.ts";
import { Checklist } from "./checklist.tsx";
import { FirstDay } from "./first-day.tsx";
import { readGaps, readWork } from "./waiting.ts";
import { Week } from "./week.tsx";
import { Worklist } from "./worklist.tsx";

/** How often enquiries and mail are read while the screen is open, in milliseconds. */
const EVERY = 60_000;
/** The same for products, documents and backups, which need several counts. */
const GAPS_EVERY = 600_000;

export default function TodayScreen() {
  const t = useTexts();
  const now = useNow(EVERY);
  const rights = useRights();
  const { weekday } = useFormats();
  const seesEnquiries = rights.may("select", "enquiries");
  const { waiting, ...query } = useWaiting(now);
  const { total } = useRows("enquiries", { select: "id", perPage: 1 }, { enabled: seesEnquiries, refetchInterval: EVERY });
  const isOwner = rights.mayCall("send_test_mail");
  /** Nothing was ever received; of people who see no enquiries that is not known. */
  const isFirstDay = total === 0;
  return (
    <Page title={t("today.title")} lead={weekday(now)} flush>
      <div className="grid flex-1 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6 px-4 pt-2 pb-8 lg:px-6">
          {isOwner ? <Checklist received={total} /> : isFirstDay && <FirstDay />}
          <QueryState query={query} title={t("today.readError")} lines={8} />
          {waiting?.length === 0 && !isFirstDay && (
            <EmptyState icon={CircleCheck} title={t("today.nothing")} hint={t("today.nothingHint")} />
          )}
          {waiting !== undefined && <Worklist waiting={waiting} now={now} />}
        </div>
        {seesEnquiries && <Week />}
      </div>
    </Page>
  );
}

function useWaiting(now: Date) {
  const supabase = useSupabase();
  const rights = useRights();
  const { languages } = useSite();
  // Of a language that is switched off nothing is missing.
  const translated = languages.filter(({ code, is_on }) => code !== "en" && is_on).map(({ code }) => code);
  const day = dayOf(now, useTimeZone());
  const work = useQuery({
    queryKey: ["today", "work"],
    queryFn: () => readWork(supabase, rights, new Date()),
    refetchInterval: EVERY,
  });
  const gaps = useQuery({
    queryKey: ["today", "gaps", day],
    queryFn: () => readGaps(supabase, rights, { day, languages: translated }),
    refetchInterval: GAPS_EVERY,
  });
  const refetch = () => Promise.all([work.refetch(), gaps.refetch()]);
  // Enquiries are shown before products are loaded; "nothing to do" is only shown when both are.
  const isWhole = work.data !== undefined && gaps.data !== undefined;
  const waiting = isWhole || work.data?.length ? [...(work.data ?? []), ...(gaps.data ?? [])] : undefined;
  return { waiting, isPending: waiting === undefined, error: work.error ?? gaps.error, refetch };
}
