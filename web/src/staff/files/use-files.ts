import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { undoChange } from "#staff/backend/changes.ts";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import { isInTheMaking, type ListedFile, type StoredFile, storedFile } from "./stored-file.ts";

export type BucketName = "media" | "documents";

/** The most files in one response. */
const PER_ANSWER = 1000;
/** How often the list is read while sizes of pictures are being made, in milliseconds. */
const WHILE_MAKING = 1500;

/** The key of all queries of files begins with it. */
export const filesKey = ["storage_objects"];

/** Reads all files of a bucket, newest first. */
export const filesQuery = (supabase: SupabaseClient, bucket: BucketName) =>
  queryOptions({ queryKey: [...filesKey, bucket], queryFn: () => readAll(supabase, bucket) });

/** All files of a bucket, newest first. */
export function useFiles(bucket: BucketName) {
  const supabase = useSupabase();
  return useQuery({
    ...filesQuery(supabase, bucket),
    refetchInterval: ({ state }) => (state.data?.some(isInTheMaking) ? WHILE_MAKING : false),
  });
}

async function readAll(supabase: SupabaseClient, bucket: BucketName): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  let cursor: string | undefined;
  do {
    const { data } = orThrow(await supabase.storage.from(bucket).listV2({ limit: PER_ANSWER, with_delimiter: false, cursor }));
    const { objects, hasNext, nextCursor } = data ?? { objects: [], hasNext: false };
    files.push(...objects.map((object) => storedFile(object as ListedFile)));
    cursor = hasNext ? nextCursor : undefined;
  } while (cursor !== undefined);
  return files.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Removes files, with undo: `remove(files, t("…"))`. The last argument reports the removal once it is done. */
export function useRemoval(bucket: BucketName) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  return async (files: readonly StoredFile[], done: string) => {
    try {
      orThrow(await supabase.storage.from(bucket).remove(files.map(({ name }) => name)));
      const removed = files.map(({ id }) => ({ id }));
      offerUndo(done, () => undoChange(supabase, "storage_objects", removed));
    } catch (error) {
      showError(messageOf(error, t));
    }
    await readAgain(queries, filesKey);
  };
}
