import type { SupabaseClient } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useFiles } from "#staff/files/use-files.ts";
import { useDescribedPictures, useStalePictures } from "#staff/pictures/use-description.ts";
import { libraryOf, type Showing } from "./library.ts";

/** The most rows of one answer. */
const PER_ANSWER = 1000;

export const showingKey = ["products", "showing"];

/** Every picture with the products that show it, and whether it is described. */
export function useLibrary() {
  const supabase = useSupabase();
  const files = useFiles("media");
  const showing = useQuery({ queryKey: showingKey, queryFn: () => readShowing(supabase) });
  const described = useDescribedPictures();
  const stale = useStalePictures();
  const pictures = useMemo(
    () =>
      files.data &&
      showing.data &&
      described.data &&
      stale.data &&
      libraryOf(files.data, showing.data, { described: described.data, stale: stale.data }),
    [files.data, showing.data, described.data, stale.data],
  );
  return {
    pictures,
    error: files.error ?? showing.error ?? described.error ?? stale.error,
    refetch: () => Promise.all([files.refetch(), showing.refetch(), described.refetch(), stale.refetch()]),
  };
}

async function readShowing(supabase: SupabaseClient): Promise<Showing[]> {
  const products: Showing[] = [];
  for (;;) {
    const { data } = orThrow(
      await supabase
        .from("products")
        .select("id,slug,name,active,image_url,version")
        .not("image_url", "is", null)
        .order("id")
        .range(products.length, products.length + PER_ANSWER - 1)
        .overrideTypes<Showing[], { merge: false }>(),
    );
    products.push(...(data ?? []));
    if ((data ?? []).length < PER_ANSWER) return products;
  }
}
