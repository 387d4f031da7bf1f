import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";

/** What the console says in its own words; `csv::Code` in the program. */
export type CellFault =
  | "unknown_column"
  | "column_twice"
  | "no_slug_column"
  | "unnamed_column"
  | "no_number"
  | "ambiguous_number"
  | "no_whole_number"
  | "no_day"
  | "ambiguous_day"
  | "no_boolean"
  | "no_category"
  | "no_grade"
  | "other_currency"
  | "needed"
  | "slug_twice"
  | "no_slug"
  | "cut_off";

/** An error in a file, with its position. */
export type CellError = {
  line: number | null;
  row: number;
  cell: string | null;
  column: string | null;
  /** In English. */
  message: string;
  /** Undefined for what is rare. */
  code?: CellFault;
  /** What stands in the cell. */
  value?: string;
};

type Refusal = { error?: string; errors?: CellError[]; changed?: string[] };

/** An error of `/functions/v1`, with what is wrong in the file. */
export class FunctionRefused extends Error {
  readonly status: number;
  readonly errors: readonly CellError[];
  readonly changed: readonly string[];
  constructor(status: number, { error = "", errors = [], changed = [] }: Refusal) {
    super(error);
    this.status = status;
    this.errors = errors;
    this.changed = changed;
  }
}

export type FunctionOptions = {
  method?: "GET" | "POST";
  body?: File | string | Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Calls a function of `/functions/v1`. Throws what it refuses. */
export async function callFunction<Answer>(supabase: SupabaseClient, name: string, options: FunctionOptions = {}): Promise<Answer> {
  const { data, error } = await supabase.functions.invoke<Answer>(name, options);
  if (error instanceof FunctionsHttpError) {
    const answer = error.context as Response;
    // What stands before the program may answer with a page of its own.
    throw new FunctionRefused(answer.status, await answer.json().catch(() => ({})));
  }
  if (error) throw error;
  return data as Answer;
}
