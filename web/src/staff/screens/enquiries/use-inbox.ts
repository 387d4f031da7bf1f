import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { asOne } from "#staff/backend/conditions.ts";
import { orThrow } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { usePerson } from "#staff/session/session.tsx";
import { useNow } from "#staff/ui/use-now.ts";
import { conditionsOf, conditionsOfView, type InboxQuery, orderOf, type View } from "./inbox-query.ts";

export const PER_PAGE = 50;
/** How often the inbox is polled, in milliseconds. */
const EVERY = 30_000;

/** The rows of the inbox. */
export function useInbox(query: InboxQuery) {
  const { id } = usePerson();
  const now = useNow(EVERY);
  return useRows<Enquiry>(
    "enquiries",
    { conditions: conditionsOf(query, id, now), order: orderOf(query.view), page: query.page, perPage: PER_PAGE },
    { refetchInterval: EVERY, placeholderData: keepPreviousData },
  );
}

/** The tabs with a count, because they are worklists: the others only grow. */
const counted: readonly View[] = ["open", "overdue", "soon", "mine", "unassigned", "quoted", "doubtful"];

/** The counts of those tabs. */
export function useViewCounts(): Partial<Record<View, number>> {
  const supabase = useSupabase();
  const { id } = usePerson();
  const { data } = useQuery({
    queryKey: ["enquiries", "counts", id],
    refetchInterval: EVERY,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const now = new Date();
      const counts = await Promise.all(
        counted.map(async (view) => {
          const answer = await supabase
            .from("enquiries")
            .select("id", { count: "exact", head: true })
            .or(asOne(conditionsOfView(view, id, now)));
          return [view, orThrow(answer).count ?? 0] as const;
        }),
      );
      return Object.fromEntries(counts);
    },
  });
  return data ?? {};
}
