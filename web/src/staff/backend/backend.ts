import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { DataProvider } from "ra-core";
import type { SiteConfig } from "#staff/site-config.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { createDataProvider } from "./data-provider.ts";

/** The program's interfaces for the console, through the real client libraries. */
export type Backend = {
  /** For accounts, files, functions, and queries that are neither lists nor rows of a table. */
  supabase: SupabaseClient;
  /** For lists and rows, through the hooks of ra-core. */
  data: DataProvider;
  /** All accounts, for owners. */
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
