import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { readAllRows } from "#staff/backend/rows.ts";
import { useFiles } from "#staff/files/use-files.ts";
import { useDescribedPictures, useStalePictures } from "#staff/pictures/use-description.ts";
import { libraryOf, type Showing } from "./library.ts";

const shown = { select: "id,slug,name,active,image_url,version", conditions: ["image_url.not.is.null"] };
export const showingKey = ["products", "showing"];

/** Every picture with the products that show it, and whether it is described. */
export function useLibrary() {
  const supabase = useSupabase();
  const files = useFiles("media");
  const showing = useQuery({ queryKey: showingKey, queryFn: () => readAllRows<Showing>(supabase, "products", shown) });
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
