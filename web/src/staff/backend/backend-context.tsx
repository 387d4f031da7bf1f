import { requiredContext } from "#staff/required-context.ts";
import type { Backend } from "./backend.ts";

const [BackendProvider, useBackend] = requiredContext<Backend>("BackendProvider");

export { BackendProvider };

export const useSupabase = () => useBackend().supabase;

export const useAccounts = () => useBackend().accounts;
