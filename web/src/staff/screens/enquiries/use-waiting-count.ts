import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { countRows } from "#staff/backend/rows.ts";
import { overdue, waiting } from "#staff/enquiries/due.ts";

/** How often waiting enquiries are counted again, in milliseconds. */
const EVERY = 60_000;

/** How many enquiries wait for an answer; urgent if one is overdue. */
export function useWaitingCount(): { count: number; urgent: boolean } | undefined {
  const supabase = useSupabase();
  const { data } = useQuery({
    queryKey: ["enquiries", "waiting"],
    refetchInterval: EVERY,
    queryFn: async () => {
      const [count, late] = await Promise.all([waiting, overdue(new Date())].map((of) => countRows(supabase, "enquiries", of)));
      return { count: count ?? 0, urgent: late !== 0 };
    },
  });
  return data;
}
