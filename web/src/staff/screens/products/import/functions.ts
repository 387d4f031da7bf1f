import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";

/** One column of a product that an import changes. */
export type ColumnChange = { column: string; language: string | null; before: string; after: string };

export type ProductChange = { slug: string; name: string; is_new: boolean; columns: ColumnChange[] };

/** What an import did, or would do. */
export type Imported = {
  /** By which it can be undone; null when nothing was written. */
  id: number | null;
  added: number;
  changed: number;
  unchanged: number;
  /** The grades that were not there. */
  added_grades: string[];
  /** Of the first products that change. */
  changes: ProductChange[];
  stale: { slug: string; column: string; language: string }[];
};

/** What is wrong in a file, and where. */
export type CellError = { line: number | null; row: number; cell: string | null; column: string | null; message: string };

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

/** A refusal of `/functions/v1`, with what it says of the file. */
export class FunctionRefused extends Error {
  /** What is wrong, cell by cell. */
  readonly errors: readonly CellError[];
  /** Products that somebody has changed since. */
  readonly changed: readonly string[];
  constructor({ error, errors = [], changed = [] }: { error: string; errors?: CellError[]; changed?: string[] }) {
    super(error);
    this.errors = errors;
    this.changed = changed;
  }
}

type Options = { method?: "GET" | "POST"; body?: File | Record<string, unknown> };

async function invoke<Answer>(supabase: SupabaseClient, name: string, options: Options = {}): Promise<Answer> {
  const { data, error } = await supabase.functions.invoke<Answer>(name, options);
  if (error instanceof FunctionsHttpError) throw new FunctionRefused(await (error.context as Response).json());
  if (error) throw error;
  return data as Answer;
}

/** How a file is taken. */
export type ImportOptions = {
  /** Grades of the file that are not there are added. */
  addGrades: boolean;
  /** Every translation of the file counts as made from today's English. */
  translationsChecked: boolean;
};

export function importFile(supabase: SupabaseClient, file: File, options: ImportOptions & { isTrial: boolean }): Promise<Imported> {
  const parameters = new URLSearchParams({
    dry_run: String(options.isTrial),
    file_name: file.name,
    add_grades: String(options.addGrades),
    translations_checked: String(options.translationsChecked),
  });
  return invoke(supabase, `import-products?${parameters}`, { body: file });
}

export function undoImport(supabase: SupabaseClient, id: number, { overwrite }: { overwrite: boolean }) {
  return invoke<{ put_back: number; deleted: number }>(supabase, "undo-import", { body: { id, overwrite } });
}

export function listImports(supabase: SupabaseClient): Promise<ListedImport[]> {
  return invoke(supabase, "product-imports", { method: "GET" });
}
