import type { SupabaseClient } from "@supabase/supabase-js";
import { callFunction, type FunctionOptions } from "#staff/backend/functions.ts";

export type ColumnChange = { column: string; language: string | null; before: string; after: string };

export type ProductChange = { slug: string; name: string; is_new: boolean; columns: ColumnChange[] };

export type Imported = {
  /** The ID for undoing it; null if nothing was written. */
  id: number | null;
  added: number;
  changed: number;
  unchanged: number;
  added_grades: string[];
  changes: ProductChange[];
  stale: { slug: string; column: string; language: string }[];
  /** Columns that the site does not have. */
  left_out: string[];
  /** Which sheet of a workbook with several was read, and which were not; null if the file has only one. */
  sheets: { read: string; hidden: string[]; others: string[] } | null;
};

export type ListedImport = {
  id: number;
  file_name: string;
  added: number;
  changed: number;
  actor: string;
  /** ISO, UTC. */
  at: string;
  undone_at: string | null;
};

export type Job = {
  job: number;
  kind: "import_products" | "undo_import" | "import_site";
  state: "checking" | "writing" | "taking_back";
  /** Whether somebody has cancelled it; then what it has written is taken back. */
  is_cancelled: boolean;
  /** How many products are done in this state. */
  done: number;
  /** 0 until it is known. */
  total: number;
};

export const importsKey = ["product-imports"];

/** How often an unfinished job is asked for, in milliseconds. */
export const ASKED_EVERY = 700;

/** Calls a function whose work may take minutes, and asks until it is done. */
async function finished<Answer extends object>(
  supabase: SupabaseClient,
  name: string,
  options: FunctionOptions,
  onProgress: (job: Job) => void,
): Promise<Answer> {
  let answer = await callFunction<Answer | Job>(supabase, name, { ...options, headers: { Prefer: "respond-async" } });
  while ("job" in answer) {
    const { job } = answer;
    onProgress(answer);
    await new Promise((done) => setTimeout(done, ASKED_EVERY));
    answer = await callFunction<Answer | Job>(supabase, `job?id=${job}`, { method: "GET" });
  }
  return answer;
}

/** The import or undo that is not finished; anybody may have begun it. */
export function unfinishedJob(supabase: SupabaseClient): Promise<Job | null> {
  return callFunction(supabase, "job", { method: "GET" });
}

/** Cancels an import. What it has written is taken back. */
export function cancelJob(supabase: SupabaseClient, job: number): Promise<Job> {
  return callFunction(supabase, `job?id=${job}`, { method: "DELETE" });
}

export type ImportOptions = {
  addGrades: boolean;
  /** Whether every translation in the file counts as made from the current English. */
  translationsChecked: boolean;
  /** Whether columns that the site does not have are left out. */
  leaveOutUnknown: boolean;
};

export function importFile(
  supabase: SupabaseClient,
  file: File,
  options: ImportOptions & { isTrial: boolean; onProgress: (job: Job) => void },
): Promise<Imported> {
  const parameters = new URLSearchParams({
    dry_run: String(options.isTrial),
    file_name: file.name,
    add_grades: String(options.addGrades),
    translations_checked: String(options.translationsChecked),
    leave_out_unknown: String(options.leaveOutUnknown),
  });
  return finished(supabase, `import-products?${parameters}`, { body: file }, options.onProgress);
}

export type Undone = {
  put_back: number;
  deleted: number;
  /** Products that somebody changed during the undo; they are as they were left. */
  kept?: string[];
};

export function undoImport(supabase: SupabaseClient, id: number, onProgress: (job: Job) => void): Promise<Undone> {
  return finished(supabase, "undo-import", { body: { id } }, onProgress);
}

export function listImports(supabase: SupabaseClient): Promise<ListedImport[]> {
  return callFunction(supabase, "product-imports", { method: "GET" });
}
