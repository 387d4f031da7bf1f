import { requiredContext } from "#staff/required-context.ts";
import type { Backend } from "./backend.ts";

const [BackendProvider, useBackend] = requiredContext<Backend>("BackendProvider");

export { BackendProvider };

/** The supabase client, signed in as the person. */
export const useSupabase = () => useBackend().supabase;

/** The administration of accounts, for owners. */
export const useAccounts = () => useBackend().accounts;
