import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { monthBegins } from "#staff/i18n/day.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { useRights } from "#staff/session/rights-context.tsx";

type Statistics = { share_within_due: number | null; median_minutes_to_answer: number | null };

/** This month's reply figures; nothing while there are none. */
export function InboxLead() {
  const t = useTexts();
  const rights = useRights();
  const supabase = useSupabase();
  const timeZone = useTimeZone();
  const { percent, duration } = useFormats();
  const { data } = useQuery({
    queryKey: ["enquiries", "month", timeZone],
    enabled: rights.mayCall("enquiry_statistics"),
    staleTime: 600_000,
    queryFn: async () => {
      const since = monthBegins(new Date(), timeZone);
      return orThrow(await supabase.rpc("enquiry_statistics", { since })).data as Statistics;
    },
  });
  const { share_within_due: share = null, median_minutes_to_answer: median = null } = data ?? {};
  if (share === null || median === null) return null;
  return t("enquiries.lead", { share: percent(share), median: duration(median) });
}
