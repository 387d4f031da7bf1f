import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/session/use-submit.ts";

/** Restores a deleted row, with what was deleted with it, from its latest deletion. Takes the table, and the row's key as text. */
export async function restoreDeleted(supabase: SupabaseClient, table: string, key: string): Promise<void> {
  const deletions = supabase.from("revisions").select("id").eq("table_name", table).eq("row_key", key).eq("action", "delete");
  const { data } = orThrow(await deletions.order("id", { ascending: false }).limit(1).single());
  orThrow(await supabase.rpc("restore_revision", { id: (data as { id: number }).id }));
}
