import type { SupabaseClient } from "@supabase/supabase-js";
import { callFunction } from "#staff/backend/functions.ts";
import type { Rights } from "#staff/session/rights.ts";

/** The last run of a periodic task. */
export type LastRun = { name: string; ended_at: string; next_at: string; error: string | null };

/** What needs attention: what was found and what to do, in English, for the person who runs the server. */
export type Alert = { kind: AlertKind; found?: string; advice?: string | null };
export type AlertKind = "writes" | "disk" | "mail" | "backup" | "certificate" | "import" | "task";

export type Job = {
  id: number;
  kind: "import_products" | "undo_import" | "import_site";
  state: "checking" | "writing" | "taking_back" | "done" | "refused" | "failed";
  started_at: string;
  finished_at: string | null;
};

/** The state of the server, as `/functions/v1/status` answers it. */
export type Status = {
  version: string;
  started_at: string;
  /** Whether the last write succeeded. */
  writes: boolean;
  alerts: Alert[];
  /** In bytes. */
  disks: { folder: string; free: number; total: number }[];
  mail: { waiting: number; failed: number; last_sent_at: string | null };
  backup: { made: string | null; failed_since: [at: string, error: string] | null; faulty_files: number };
  certificate: { domains: string[]; valid_until: string | null } | null;
  jobs: Job[];
  tasks: LastRun[];
};

export const seesStatus = (rights: Rights) => rights.mayRequest("GET /functions/v1/status");

export async function readStatus(supabase: SupabaseClient): Promise<Status> {
  const status = await callFunction<Status>(supabase, "status", { method: "GET" });
  return { ...status, alerts: status.writes ? status.alerts : [{ kind: "writes" }, ...status.alerts] };
}

/** What needs attention, as far as the person may know: everybody is told what the server refuses. */
export async function readAlerts(supabase: SupabaseClient, rights: Rights): Promise<Alert[]> {
  if (seesStatus(rights)) return (await readStatus(supabase)).alerts;
  // It answers with 503 when it cannot write.
  const answer = await fetch("/readyz", { cache: "no-store" });
  const { writes, space }: { writes: boolean; space: boolean } = await answer.json();
  if (!writes) return [{ kind: "writes" }];
  return space ? [] : [{ kind: "disk" }];
}
