import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { DataProvider } from "ra-core";
import type { SiteConfig } from "#staff/site-config.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { createDataProvider } from "./data-provider.ts";

/** What the console reads from and writes to: the program's own interfaces, by the genuine client. */
export type Backend = {
  /** For accounts, files, functions, and queries that are no list or row of a table. */
  supabase: SupabaseClient;
  /** For lists and rows, by the hooks of ra-core. */
  data: DataProvider;
  /** Accounts of everybody, for owners. */
  accounts: Accounts;
};

export function createBackend({ anonymous_key: key }: SiteConfig): Backend {
  const supabase = createClient(location.origin, key, { auth: { storageKey: "staff-session" } });
  return {
    supabase,
    data: createDataProvider(location.origin, key, supabase),
    accounts: createAccounts(location.origin, key, supabase),
  };
}
