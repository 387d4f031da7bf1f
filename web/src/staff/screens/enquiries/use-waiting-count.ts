import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { asOne, type Condition } from "#staff/backend/conditions.ts";
import { orThrow } from "#staff/backend/errors.ts";
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
      const counted = (conditions: readonly Condition[]) =>
        supabase.from("enquiries").select("id", { count: "exact", head: true }).or(asOne(conditions));
      const [all, late] = await Promise.all([counted(waiting), counted(overdue(new Date()))]);
      return { count: orThrow(all).count ?? 0, urgent: (orThrow(late).count ?? 0) > 0 };
    },
  });
  return data;
}
