import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow, restError } from "#staff/backend/errors.ts";
import { cleaned, kindOf } from "./columns.ts";
import { type Draft, tableOf } from "./product-draft.ts";

/** A stored draft: the same structure, with the input in the columns' formats. */
export type ServerDraft = {
  product_id: number;
  changes: Draft;
  /** ISO, UTC; null if it is not scheduled. */
  publish_at: string | null;
  /** Why publishing at the scheduled time failed. */
  error: { code: string; message: string; details: string | null; hint: string | null } | null;
  author: string;
  /** ISO, UTC. */
  updated_at: string;
  version: number;
};

/** The input in the columns' formats. */
export function cleanedDraft(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([name, row]) => {
      const kind = (column: string) => kindOf(tableOf(name), column);
      const changes = Object.entries(row.changes).map(([column, { from, to }]) => [column, { from, to: cleaned(kind(column), to) }]);
      return [name, { ...row, changes: Object.fromEntries(changes) }];
    }),
  );
}

/**
 * Stores a draft. Takes the draft that this one was made from, if there is one, and the time to publish it; null for none, undefined for no
 * change.
 */
export async function saveServerDraft(
  supabase: SupabaseClient,
  productId: number,
  draft: Draft,
  before: Pick<ServerDraft, "version"> | undefined,
  publishAt?: string | null,
): Promise<ServerDraft> {
  const values = { changes: cleanedDraft(draft), ...(publishAt !== undefined && { publish_at: publishAt }) };
  const drafts = supabase.from("product_drafts");
  const written =
    before === undefined
      ? drafts.insert({ product_id: productId, ...values })
      : drafts.update({ ...values, version: before.version }).eq("product_id", productId);
  const { data } = orThrow(await written.select().single());
  return data as unknown as ServerDraft;
}

/** Publishes a draft, but only the version that was shown. */
export async function publishDraft(supabase: SupabaseClient, { product_id: id, version }: ServerDraft): Promise<void> {
  orThrow(await supabase.rpc("publish_draft", { id, version }));
}

/** Discards a draft. Returns whether it still existed in the version that was shown. */
export async function discardDraft(supabase: SupabaseClient, { product_id, version }: ServerDraft): Promise<boolean> {
  const { data } = orThrow(await supabase.from("product_drafts").delete().match({ product_id, version }).select("product_id"));
  return (data ?? []).length > 0;
}

/** Whether somebody else has created, published or discarded the draft in the meantime. */
export function isDraftGone(error: unknown): boolean {
  const code = restError(error)?.code;
  // No row to update; no draft to publish; the draft exists already.
  return code === "PGRST116" || code === "PT404" || code === "23505";
}
