import type { Revision } from "#staff/history/revisions.ts";
import type { Rights } from "#staff/session/rights.ts";

export const revisionActions = ["insert", "update", "delete"] as const;

/** Columns that the program writes by itself: they say nothing about what somebody did. */
const own = new Set([
  "id",
  "version",
  "updated_at",
  "created_at",
  "price_range",
  "english_name",
  "made_from",
  "author",
  "author_id",
  "error",
  "published_share",
  "due_times_set_to",
  "shipped",
  "cache_control",
  "owner_id",
  "user_metadata",
]);

const FILES = "storage_objects";

export function changedColumns({ before, after }: Pick<Revision, "before" | "after">): string[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].filter((column) => !own.has(column) && JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]));
}

/** Whether a change is taken back here: a deletion, and of a file, which has no screen with a history, what was there before. */
export function canBringBack({ action, table_name, before }: Revision, rights: Rights): boolean {
  if (table_name === FILES) return before !== null && rights.mayCall("restore_revision");
  return action === "delete" && rights.may("insert", table_name);
}
