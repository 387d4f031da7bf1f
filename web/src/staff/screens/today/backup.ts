import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/backend/errors.ts";

/** A finished row of `backups`, reduced to what is needed. */
export type FinishedBackup = { finished_at: string; error: string | null; faulty_files: number | null };

export type BackupFault = {
  kind: "none" | "old" | "failed" | "faulty";
  /** When the backup was made, or failed. */
  at?: string;
  error?: string;
  lastGood?: string;
  /** The number of files that are missing or damaged. */
  count?: number;
};

const DAY = 86_400_000;

/** Reads the last backup and the last failure. `days` is the age at which a backup is old; `null` means never. */
export async function readBackupFault(supabase: SupabaseClient, days: number | null, now: Date): Promise<BackupFault | undefined> {
  const finished = () =>
    supabase
      .from("backups")
      .select("finished_at,error,faulty_files")
      .not("finished_at", "is", null)
      .order("finished_at", { ascending: false })
      .limit(1);
  const [good, failed] = await Promise.all([finished().is("error", null), finished().not("error", "is", null)]);
  const first = (answer: typeof good) => (orThrow(answer).data?.[0] ?? undefined) as FinishedBackup | undefined;
  return backupFault({ good: first(good), failed: first(failed) }, days, now);
}

export function backupFault(
  { good, failed }: { good?: FinishedBackup; failed?: FinishedBackup },
  days: number | null,
  now: Date,
): BackupFault | undefined {
  const lastGood = good?.finished_at;
  if (failed !== undefined && (lastGood === undefined || Date.parse(failed.finished_at) > Date.parse(lastGood)))
    return { kind: "failed", at: failed.finished_at, error: failed.error ?? undefined, lastGood };
  if (days !== null && lastGood === undefined) return { kind: "none" };
  if (days !== null && lastGood !== undefined && now.getTime() - Date.parse(lastGood) > days * DAY) return { kind: "old", at: lastGood };
  if (good !== undefined && (good.faulty_files ?? 0) > 0) return { kind: "faulty", at: lastGood, count: good.faulty_files ?? 0 };
  return undefined;
}
