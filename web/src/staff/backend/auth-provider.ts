import type { SupabaseClient } from "@supabase/supabase-js";
import type { AuthProvider } from "ra-core";

/**
 * The authentication provider of ra-core. The session itself is handled by `session/session.tsx`, which shows the sign-in when the session
 * has ended. So nothing here redirects, and the same screen is open again after signing in.
 */
export function createAuthProvider(supabase: SupabaseClient): AuthProvider {
  return {
    login: () => Promise.resolve(),
    logout: async () => {
      await supabase.auth.signOut({ scope: "local" });
      return false;
    },
    checkAuth: () => Promise.resolve(),
    checkError: async ({ status }: { status?: number }) => {
      if (status === 401) await supabase.auth.signOut({ scope: "local" });
    },
    getPermissions: () => Promise.resolve(undefined),
  };
}
