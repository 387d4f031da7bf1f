import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/session/use-submit.ts";

/** How often what waits is counted again, in milliseconds. */
const EVERY = 60_000;

/** How many enquiries wait for an answer; urgent when one of them is overdue. */
export function useWaitingCount(): { count: number; urgent: boolean } | undefined {
  const supabase = useSupabase();
  const { data } = useQuery({
    queryKey: ["enquiries", "waiting"],
    refetchInterval: EVERY,
    queryFn: async () => {
      const waiting = () =>
        supabase
          .from("enquiries")
          .select("id", { count: "exact", head: true })
          .in("status", ["new", "in_work"])
          .is("first_answered_at", null);
      const [all, overdue] = await Promise.all([waiting(), waiting().lt("due_at", new Date().toISOString())]);
      return { count: orThrow(all).count ?? 0, urgent: (orThrow(overdue).count ?? 0) > 0 };
    },
  });
  return data;
}
