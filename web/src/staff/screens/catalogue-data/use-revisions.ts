import type { SupabaseClient } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { useSite } from "#staff/site-context.tsx";
import { type Kind, translations } from "./term.ts";

/** How many are shown; more can be read from the data interface. */
const SHOWN = 100;

/** The changes to a term and its names, newest first. */
export function useRevisions(kind: Kind, code: string, enabled: boolean) {
  const supabase = useSupabase();
  const { languages } = useSite();
  return useQuery({
    queryKey: ["revisions", kind, code],
    enabled,
    queryFn: async () => {
      const names = languages.map((language) => `${code},${language.code}`);
      const read = await Promise.all([newest(supabase, kind, [code]), newest(supabase, translations[kind].table, names)]);
      return read
        .flat()
        .sort((a, b) => b.id - a.id)
        .slice(0, SHOWN);
    },
  });
}

async function newest(supabase: SupabaseClient, table: string, keys: readonly string[]): Promise<Revision[]> {
  const revisions = supabase.from("revisions").select().eq("table_name", table).in("row_key", keys);
  return orThrow(await revisions.order("id", { ascending: false }).limit(SHOWN)).data as Revision[];
}
