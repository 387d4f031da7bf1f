import type { SupabaseClient } from "@supabase/supabase-js";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isSessionRefused, shouldRetry } from "./errors.ts";

/** Where the program refuses the session, it is ended here too, and `session/session.tsx` shows the sign-in at the same address. */
export function createQueryClient(supabase: SupabaseClient): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionRefused(error)) void supabase.auth.signOut({ scope: "local" });
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: shouldRetry },
      // A form without a connection says so, instead of waiting for one.
      mutations: { networkMode: "always" },
    },
  });
}
