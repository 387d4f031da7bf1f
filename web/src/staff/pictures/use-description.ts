import type { SupabaseClient } from "@supabase/supabase-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
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
  return useQuery({ queryKey: descriptionsKey, queryFn: () => readAddresses(supabase, ["language", "eq", "en"]) });
}

/** The addresses of the pictures that have a text older than its English. */
export function useStalePictures() {
  const supabase = useSupabase();
  return useQuery({ queryKey: [...descriptionsKey, "", "stale"], queryFn: () => readAddresses(supabase, ["stale", "neq", "[]"]) });
}

type Test = [column: string, operator: string, value: string];

/** The addresses of the pictures with a text that fulfils a test. */
async function readAddresses(supabase: SupabaseClient, test: Test): Promise<ReadonlySet<string>> {
  const addresses = new Set<string>();
  for (let read = 0; ; read += PER_ANSWER) {
    const rows = supabase
      .from("picture_texts")
      .select("image_url")
      .filter(...test);
    const { data } = orThrow(
      await rows
        .order("image_url")
        .order("language")
        .range(read, read + PER_ANSWER - 1),
    );
    for (const { image_url } of data ?? []) addresses.add(image_url);
    if ((data ?? []).length < PER_ANSWER) return addresses;
  }
}

/** Reads again what is said of pictures. */
export function useDescriptionsRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: descriptionsKey });
}
