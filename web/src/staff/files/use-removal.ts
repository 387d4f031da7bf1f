import { useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { undoChange } from "#staff/backend/changes.ts";
import { orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { type BucketName, fileTables } from "./buckets.ts";
import type { StoredFile } from "./stored-file.ts";

/** Removes files, with undo: `remove(files, t("…"))`. The last argument reports the removal once it is done. */
export function useRemoval(bucket: BucketName) {
  const reportErrors = useReportErrors();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  return async (files: readonly StoredFile[], done: string) => {
    await reportErrors(async () => {
      orThrow(await supabase.storage.from(bucket).remove(files.map(({ name }) => name)));
      const removed = files.map(({ id }) => ({ id }));
      offerUndo(done, () => undoChange(supabase, "storage_objects", removed));
    });
    await readAgain(queries, [fileTables[bucket]]);
  };
}
