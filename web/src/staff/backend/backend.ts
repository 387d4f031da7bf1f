import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { SiteConfig } from "#staff/site-config.ts";
import { type Accounts, createAccounts } from "./accounts.ts";

/** The key under which the client stores its session. */
export const SESSION_KEY = "staff-session";

export type Backend = {
  supabase: SupabaseClient;
  accounts: Accounts;
};

export function createBackend({ anonymous_key: key }: SiteConfig): Backend {
  const supabase = createClient(location.origin, key, { auth: { storageKey: SESSION_KEY } });
  return { supabase, accounts: createAccounts(location.origin, key, supabase) };
}
