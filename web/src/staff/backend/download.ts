import type { SupabaseClient } from "@supabase/supabase-js";
import { saveFile } from "#staff/files/save-file.ts";
import { callFunction } from "./functions.ts";

export type FileFormat = "xlsx" | "csv" | "xlf" | "zip";

/** Downloads the result of a function of `/functions/v1`. `fileName` is without the day and the ending. */
export async function download(
  supabase: SupabaseClient,
  name: string,
  format: FileFormat,
  parameters: Record<string, string> = {},
  fileName = name,
): Promise<void> {
  const asked = new URLSearchParams({ format, ...parameters });
  const file = await callFunction<Blob>(supabase, `export-${name}?${asked}`, { method: "GET" });
  saveFile(file, `${fileName}-${new Date().toISOString().slice(0, 10)}.${format}`);
}
