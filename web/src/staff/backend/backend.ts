import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { readStored, recordIn } from "#staff/session/browser-storage.ts";
import type { SiteConfig } from "#staff/site-config.ts";
import { type Accounts, createAccounts } from "./accounts.ts";

/** The key under which the client stores its session. */
export const SESSION_KEY = "staff-session";

export type Backend = {
  supabase: SupabaseClient;
  accounts: Accounts;
  /** The session with which the page was opened, also if it could not be renewed since. */
  openedWith: LastSession | undefined;
};

/** What is known of a session that may have ended. */
export type LastSession = { access_token: string; user: { id: string } };

export function createBackend({ anonymous_key: key }: SiteConfig): Backend {
  // The client removes what it cannot renew.
  const openedWith = recordIn(readStored(SESSION_KEY)) as LastSession | undefined;
  const supabase = createClient(location.origin, key, { auth: { storageKey: SESSION_KEY } });
  return { supabase, accounts: createAccounts(location.origin, key, supabase), openedWith };
}
