import type { SupabaseClient } from "@supabase/supabase-js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useRecentSignIn } from "#staff/session/recent-sign-in.tsx";

export type SignIn = {
  id: string;
  /** ISO, UTC. */
  created_at: string;
  /** When it was last used, to within an hour. */
  refreshed_at: string;
  user_agent: string | null;
  is_current: boolean;
};

export const sessionsKey = ["sessions"];

/** The sessions of an account, and functions to end them. `userId`: by default the person's own. */
export function useSessions(userId?: string) {
  const supabase = useSupabase();
  const within = useRecentSignIn();
  const queries = useQueryClient();
  const queryKey = [...sessionsKey, userId ?? "own"];
  const sessions = useQuery({
    queryKey,
    queryFn: async () => orThrow(await supabase.rpc("sessions", userId === undefined ? {} : { user_id: userId })).data as SignIn[],
  });
  const ending = useMutation({
    mutationFn: (end: (supabase: SupabaseClient) => Promise<unknown>) => within(() => end(supabase)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { sessions, ending };
}

export const endOne = (id: string) => async (supabase: SupabaseClient) => orThrow(await supabase.rpc("end_sessions", { id }));

export const endAllOf = (userId: string) => async (supabase: SupabaseClient) =>
  orThrow(await supabase.rpc("end_sessions", { user_id: userId }));

export const endOthers = async (supabase: SupabaseClient) => orThrow(await supabase.auth.signOut({ scope: "others" }));
