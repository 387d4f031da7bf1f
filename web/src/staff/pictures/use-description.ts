import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { fileTables } from "#staff/files/buckets.ts";
import { readDescription } from "./description.ts";

const descriptionsKey = ["picture-descriptions"];

export function useDescription(address: string) {
  const supabase = useSupabase();
  return useQuery({ queryKey: [...descriptionsKey, address], queryFn: () => readDescription(supabase, address) });
}

/** Reads again what is said of pictures, also in the list of them. */
export function useDescriptionsRefresh() {
  const queries = useQueryClient();
  const keys = [descriptionsKey, [fileTables.media]];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
