import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";
import { saveFile } from "#staff/files/save-file.ts";

export type FileFormat = "xlsx" | "csv";

/** Downloads the result of a function of `/functions/v1`. */
export async function download(
  supabase: SupabaseClient,
  name: string,
  format: FileFormat,
  parameters: Record<string, string> = {},
): Promise<void> {
  const asked = new URLSearchParams({ format, ...parameters });
  const { data, error } = await supabase.functions.invoke<Blob>(`export-${name}?${asked}`, { method: "GET" });
  if (error instanceof FunctionsHttpError) throw new Error((await error.context.json()).error);
  if (error || data === null) throw error ?? new Error("the program gave no file");
  saveFile(data, `${name}-${new Date().toISOString().slice(0, 10)}.${format}`);
}
