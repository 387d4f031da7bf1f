import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { Rights } from "./rights.ts";
import { useRights } from "./rights-context.tsx";
import { usePerson } from "./session.tsx";

/** A row of `staff_settings`: the person's own setting, the same on every machine. */
type Setting = { key: string; value: string; version: number };

/** The query of a person's settings: read once, and again after a change. The shell starts it, in parallel with the first screen. */
export const settingsQuery = (supabase: SupabaseClient, rights: Rights, person: string) =>
  queryOptions({
    queryKey: ["settings", person],
    queryFn: async () => {
      if (!rights.may("select", "staff_settings")) return [];
      const { data } = orThrow(await supabase.from("staff_settings").select("key,value,version"));
      return (data ?? []) as Setting[];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * A setting with a function to change it: `const [signature, setSignature] = useSetting("signature")`. Empty if it is not set; the screen
 * waits until it is loaded. A change throws the program's error, for instance if another window has changed it meanwhile; then the setting
 * is read again.
 */
export function useSetting(key: string): [value: string, change: (value: string) => Promise<void>] {
  const supabase = useSupabase();
  const queries = useQueryClient();
  const query = settingsQuery(supabase, useRights(), usePerson().id);
  const { data } = useSuspenseQuery(query);
  const kept = data.find((setting) => setting.key === key);

  async function change(value: string) {
    try {
      await write(supabase, kept, { key, value });
    } finally {
      await queries.invalidateQueries({ queryKey: query.queryKey });
    }
  }
  return [kept?.value ?? "", change];
}

async function write(supabase: SupabaseClient, kept: Setting | undefined, { key, value }: Pick<Setting, "key" | "value">) {
  const settings = supabase.from("staff_settings");
  if (kept === undefined) orThrow(await settings.insert({ key, value }));
  else orThrow(await settings.update({ value, version: kept.version }).eq("key", key));
}
