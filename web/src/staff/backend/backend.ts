import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { SiteConfig } from "#staff/site-config.ts";
import { type Accounts, createAccounts } from "./accounts.ts";

export type Backend = {
  supabase: SupabaseClient;
  accounts: Accounts;
};

export function createBackend({ anonymous_key: key }: SiteConfig): Backend {
  const supabase = createClient(location.origin, key, { auth: { storageKey: "staff-session" } });
  return { supabase, accounts: createAccounts(location.origin, key, supabase) };
}
