import type { SupabaseClient } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { quoted } from "#staff/backend/conditions.ts";
import { isTaken, messageOf, orThrow } from "#staff/backend/errors.ts";
import { readRows } from "#staff/backend/rows.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { type BucketName, fileTables } from "./buckets.ts";
import { fileNameOf, numberedName } from "./file-name.ts";

/** A file that is being uploaded, or was refused with a reason. */
export type Sending = { key: number; name: string; error: string | undefined };

let lastKey = 0;

/** Uploads files into a folder, one after the other. Refused ones stay in `sending`, with the reason, until they are dismissed. */
export function useUpload(bucket: BucketName, folder?: string) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const dismiss = (key: number) => setSending((before) => before.filter((one) => one.key !== key));

  /** Returns the names of the stored files. */
  async function upload(files: readonly File[]): Promise<string[]> {
    const stored: string[] = [];
    const all = files.map((file) => {
      lastKey += 1;
      return { file, key: lastKey };
    });
    setSending((before) => [...before, ...all.map(({ file, key }) => ({ key, name: file.name, error: undefined }))]);
    for (const { file, key } of all) {
      try {
        stored.push(await send(supabase, bucket, file, folder));
        dismiss(key);
      } catch (thrown) {
        const error = messageOf(thrown, t);
        setSending((before) => before.map((one) => (one.key === key ? { ...one, error } : one)));
      }
      await queries.invalidateQueries({ queryKey: [fileTables[bucket]] });
    }
    return stored;
  }

  return { sending, upload, dismiss };
}

/** How many names are looked up at once. */
const NAMES = 10;

/** Stores a file under its own name, or with a number if that is in use. */
async function send(supabase: SupabaseClient, bucket: BucketName, file: File, folder: string | undefined): Promise<string> {
  const wanted = [folder, fileNameOf(file.name)].filter(Boolean).join("/");
  for (let first = 1; ; first += NAMES) {
    const names = Array.from({ length: NAMES }, (_, index) => numberedName(wanted, first + index));
    const conditions = [`bucket_id.eq.${bucket}`, `name.in.(${names.map(quoted)})`];
    const { rows } = await readRows<{ name: string }>(supabase, "storage_objects", { select: "name", conditions, perPage: NAMES });
    const taken = new Set(rows.map(({ name }) => name));
    for (const name of names.filter((free) => !taken.has(free))) {
      const answer = await supabase.storage.from(bucket).upload(name, file);
      // Somebody else may have used the name since.
      if (!isTaken(answer.error)) return orThrow(answer).data?.path ?? name;
    }
  }
}
