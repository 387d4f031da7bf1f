import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";
import type { Fault } from "./errors.ts";
import type { FileCode } from "./file-code.ts";

/** An error in a file, with its position. */
export type CellError = Omit<Fault, "column"> & { line: number | null; row: number; cell: string | null; column: string | null };

type Refusal = { error?: string; code?: FileCode; errors?: CellError[]; changed?: string[] };

/** An error of `/functions/v1`, with what is wrong in the file. */
export class FunctionRefused extends Error {
  readonly status: number;
  /** What is wrong with the file as a whole. */
  readonly code: FileCode | undefined;
  readonly errors: readonly CellError[];
  readonly changed: readonly string[];
  constructor(status: number, { error = "", code, errors = [], changed = [] }: Refusal) {
    super(error);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.changed = changed;
  }
}

export type FunctionOptions = {
  method?: "GET" | "POST" | "DELETE";
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
