import type { SupabaseClient } from "@supabase/supabase-js";
import { callFunction } from "#staff/backend/functions.ts";

type Counts = { added: number; changed: number; removed: number; unchanged: number };

/** What a kit changes, or would change, by table; `media` for pictures. With faults, everything is as it was before, but for what is `left`. */
export type KitAnswer = { report: Record<string, Counts> } | { faults: readonly string[]; left?: readonly string[] } | { error: string };

/** An import of a kit, finished or not. */
export type KitImport = {
  job: number;
  file_name: string;
  /** Whether it only says what would change. */
  is_dry_run: boolean;
  state: "checking" | "writing" | "taking_back" | "done" | "refused" | "failed";
  /** How many rows and pictures are done in this state. */
  done: number;
  /** 0 until it is known. */
  total: number;
  /** Who has begun it. */
  actor: string;
  /** ISO, UTC. */
  finished_at: string | null;
  /** Null until it is finished. */
  answer: KitAnswer | null;
};

export const kitKey = ["import-site"];

/** The import that was begun last, by anybody. */
export function lastKitImport(supabase: SupabaseClient): Promise<KitImport | null> {
  return callFunction(supabase, "import-site", { method: "GET" });
}

/** Begins to take in a kit, or to say what that would change. The program goes on with it if the page is closed. */
export function beginKitImport(supabase: SupabaseClient, file: File, isTrial: boolean): Promise<{ job: number }> {
  const parameters = new URLSearchParams({ dry_run: String(isTrial), file_name: file.name });
  return callFunction(supabase, `import-site?${parameters}`, { body: file });
}
