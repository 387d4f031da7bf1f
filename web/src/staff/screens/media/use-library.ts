import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { quoted } from "#staff/backend/conditions.ts";
import { orThrow } from "#staff/backend/errors.ts";
import { type ReadOptions, useRow } from "#staff/backend/rows.ts";
import { fileTables } from "#staff/files/buckets.ts";
import { isInTheMaking } from "#staff/files/stored-file.ts";
import type { ListAddress } from "#staff/list/list-address.ts";
import { usePagedRows } from "#staff/list/use-paged-list.ts";
import { conditionsOf, type LibraryRow, type library, type PictureCounts, pictureOfRow } from "./library.ts";

/** How often pictures are read while sizes of them are being made, in milliseconds. */
const WHILE_MAKING = 1500;

const options: ReadOptions<LibraryRow> = {
  // What is said of products changes with them.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.rows.map(pictureOfRow).some(isInTheMaking) ? WHILE_MAKING : false),
};

/** A page of the library, the number of pictures in each view, and the picture that is open. */
export function useLibrary(list: ListAddress<typeof library.filters>, openId: string) {
  const supabase = useSupabase();
  const query = { conditions: conditionsOf(list.filters), order: "created_at.desc" };
  const { rows, ...found } = usePagedRows<LibraryRow>(list, fileTables.media, query, options);
  const pictures = rows.map(pictureOfRow);
  const isMaking = pictures.some(isInTheMaking);
  const { data: counts } = useQuery({
    // They are read once more when the last size is made.
    queryKey: [fileTables.media, "counts", { isMaking }],
    placeholderData: keepPreviousData,
    queryFn: async () => orThrow(await supabase.rpc("picture_counts")).data as PictureCounts,
    staleTime: 0,
    refetchInterval: isMaking ? WHILE_MAKING : false,
  });
  const shown = pictures.find(({ id }) => id === openId);
  const isElsewhere = openId !== "" && shown === undefined && !found.isPending;
  const { row } = useRow<LibraryRow>(fileTables.media, `id.eq.${quoted(openId)}`, { ...options, enabled: isElsewhere });
  return { found, pictures, counts, open: shown ?? (openId !== "" && row ? pictureOfRow(row) : undefined) };
}
