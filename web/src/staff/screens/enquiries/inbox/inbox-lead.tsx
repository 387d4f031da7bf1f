import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";

type Statistics = { share_within_due: number | null; median_minutes_to_answer: number | null };

/** This month's reply figures; nothing while there are none. */
export function InboxLead() {
  const t = useTexts();
  const rights = useRights();
  const supabase = useSupabase();
  const { percent, duration } = useFormats();
  const { data } = useQuery({
    queryKey: ["enquiries", "month"],
    enabled: rights.mayCall("enquiry_statistics"),
    staleTime: 600_000,
    queryFn: async () => {
      const now = new Date();
      const since = new Date(now.getFullYear(), now.getMonth(), 1).toISOString();
      return orThrow(await supabase.rpc("enquiry_statistics", { since })).data as Statistics;
    },
  });
  const { share_within_due: share = null, median_minutes_to_answer: median = null } = data ?? {};
  if (share === null || median === null) return null;
  return t("enquiries.lead", { share: percent(share), median: duration(median) });
}
