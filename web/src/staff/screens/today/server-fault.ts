import type { SupabaseClient } from "@supabase/supabase-js";
import { callFunction } from "#staff/backend/functions.ts";
import type { TextKey } from "#staff/i18n/texts.tsx";
import type { Rights } from "#staff/session/rights.ts";

/** The last run of a periodic task, as `/functions/v1/tasks` returns it. */
export type LastRun = { name: string; ended_at: string; next_at: string; error: string | null };

/** What keeps the program from storing things, or a periodic task that failed. */
export type ServerFault = { kind: "writes" | "space" } | { kind: "task"; run: LastRun };

/** Reads what the program says of its database, its disk and its tasks. It answers with 503 when it cannot write. */
export async function readServerFaults(supabase: SupabaseClient, rights: Rights): Promise<ServerFault[]> {
  const [readiness, runs] = await Promise.all([
    fetch("/readyz", { cache: "no-store" }).then((answer) => answer.json()),
    rights.mayRequest("GET /functions/v1/tasks") ? readLastRuns(supabase) : [],
  ]);
  return serverFaults(readiness, runs);
}

async function readLastRuns(supabase: SupabaseClient): Promise<LastRun[]> {
  const data = await callFunction<LastRun[] | null>(supabase, "tasks", { method: "GET" });
  return data ?? [];
}

/** Tasks are named only where the cause is not known: one that cannot write fails because of the disk. */
export function serverFaults({ writes, space }: { writes: boolean; space: boolean }, runs: readonly LastRun[]): ServerFault[] {
  if (!writes) return [{ kind: "writes" }];
  const failed = runs.filter(({ error }) => error !== null).map((run) => ({ kind: "task" as const, run }));
  return space ? failed : [{ kind: "space" }, ...failed];
}

/** The words for a task; its name where a newer program has one without words. */
export function taskName(t: (key: TextKey) => string, name: string): string {
  const key = `today.server.tasks.${name}` as TextKey;
  const words = t(key);
  return words === key ? name : words;
}
