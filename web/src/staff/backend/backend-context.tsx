import { createContext, useContext } from "react";
import type { Backend } from "./backend.ts";

const Context = createContext<Backend | undefined>(undefined);

export const BackendProvider = Context.Provider;

function useBackend(): Backend {
  const backend = useContext(Context);
  if (backend === undefined) throw new Error("the backend is used inside of BackendProvider");
  return backend;
}

/** The supabase client, signed in as the person. */
export const useSupabase = () => useBackend().supabase;

/** The administration of accounts, for owners. */
export const useAccounts = () => useBackend().accounts;
