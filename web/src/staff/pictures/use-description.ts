import type { SupabaseClient } from "@supabase/supabase-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import type { Condition } from "#staff/backend/conditions.ts";
import { readAllRows } from "#staff/backend/rows.ts";
import { readDescription } from "./description.ts";

const descriptionsKey = ["picture-descriptions"];

export function useDescription(address: string) {
  const supabase = useSupabase();
  return useQuery({ queryKey: [...descriptionsKey, address], queryFn: () => readDescription(supabase, address) });
}

/** The addresses of the pictures that have a text in English, which stands for every language without one. */
export function useDescribedPictures() {
  const supabase = useSupabase();
  return useQuery({ queryKey: descriptionsKey, queryFn: () => readAddresses(supabase, "language.eq.en") });
}

/** The addresses of the pictures that have a text older than its English. */
export function useStalePictures() {
  const supabase = useSupabase();
  return useQuery({ queryKey: [...descriptionsKey, "", "stale"], queryFn: () => readAddresses(supabase, "stale.neq.[]") });
}

async function readAddresses(supabase: SupabaseClient, condition: Condition): Promise<ReadonlySet<string>> {
  const texts = { select: "image_url", conditions: [condition], order: "image_url,language" };
  const rows = await readAllRows<{ image_url: string }>(supabase, "picture_texts", texts);
  return new Set(rows.map(({ image_url }) => image_url));
}

export function useDescriptionsRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: descriptionsKey });
}
