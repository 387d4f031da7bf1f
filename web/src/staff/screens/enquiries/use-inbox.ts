import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { countRows } from "#staff/backend/rows.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { usePagedRows } from "#staff/list/use-paged-list.ts";
import { usePerson } from "#staff/session/session.tsx";
import { useNow } from "#staff/ui/use-now.ts";
import { conditionsOf, conditionsOfView, type InboxList, orderOf, type View } from "./inbox-query.ts";

/** How often the inbox is polled, in milliseconds. */
const EVERY = 30_000;

export function useInbox(list: InboxList) {
  const { id } = usePerson();
  const now = useNow(EVERY);
  const { filters } = list;
  const query = { conditions: conditionsOf(filters, id, now), order: orderOf(filters) };
  return usePagedRows<Enquiry>(list, "enquiries", query, { refetchInterval: EVERY });
}

/** The tabs with a count, because they are worklists: the others only grow. */
const counted: readonly View[] = ["open", "overdue", "soon", "mine", "unassigned", "quoted", "doubtful"];

export function useViewCounts(): Partial<Record<View, number>> {
  const supabase = useSupabase();
  const { id } = usePerson();
  const { data } = useQuery({
    queryKey: ["enquiries", "counts", id],
    refetchInterval: EVERY,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const now = new Date();
      const counts = counted.map(async (view) => [view, await countRows(supabase, "enquiries", conditionsOfView(view, id, now))] as const);
      return Object.fromEntries(await Promise.all(counts));
    },
  });
  return data ?? {};
}
