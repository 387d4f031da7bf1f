import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import type { Rights } from "./rights.ts";
import { useRights } from "./rights-context.tsx";
import { usePerson } from "./session.tsx";
import { orThrow } from "./use-submit.ts";

/** A row of `staff_settings`: what the person has set for themselves, on every machine. */
type Setting = { key: string; value: string; version: number };

/** How a person's settings are read: once, and again when one has been changed. The shell begins, beside the first screen. */
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
 * One setting, and what changes it: `const [signature, setSignature] = useSetting("signature")`. Empty where nothing is set; the screen
 * waits until that is known. A change throws what the program refused, as when another window has changed it meanwhile; then the
 * setting is read again.
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
