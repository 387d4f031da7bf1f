import type { SupabaseClient } from "@supabase/supabase-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/session/use-submit.ts";
import { readDescription } from "./description.ts";

const descriptionsKey = ["picture-descriptions"];
const PER_ANSWER = 1000;

/** What is said of a picture, and where its focus lies. */
export function useDescription(address: string) {
  const supabase = useSupabase();
  return useQuery({ queryKey: [...descriptionsKey, address], queryFn: () => readDescription(supabase, address) });
}

/** The addresses of the pictures that have a text in English, which stands for every language without one. */
export function useDescribedPictures() {
  const supabase = useSupabase();
  return useQuery({ queryKey: descriptionsKey, queryFn: () => readDescribed(supabase) });
}

async function readDescribed(supabase: SupabaseClient): Promise<ReadonlySet<string>> {
  const described = new Set<string>();
  for (let read = 0; ; read += PER_ANSWER) {
    const rows = supabase.from("picture_texts").select("image_url").eq("language", "en").order("image_url");
    const { data } = orThrow(await rows.range(read, read + PER_ANSWER - 1));
    for (const { image_url } of data ?? []) described.add(image_url);
    if ((data ?? []).length < PER_ANSWER) return described;
  }
}

/** Reads again what is said of pictures. */
export function useDescriptionsRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: descriptionsKey });
}
