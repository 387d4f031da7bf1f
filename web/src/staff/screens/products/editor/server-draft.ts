import type { SupabaseClient } from "@supabase/supabase-js";
import { restBody } from "#staff/backend/errors.ts";
import { orThrow } from "#staff/session/use-submit.ts";
import { cleaned, kindOf } from "./columns.ts";
import { type Draft, tableOf } from "./draft.ts";

/** A draft as the program keeps it: the same form, with what was typed as the columns have it. */
export type ServerDraft = {
  product_id: number;
  changes: Draft;
  /** ISO, UTC; null when nobody has planned it. */
  publish_at: string | null;
  /** Why it was not published at its time. */
  error: { code: string; message: string; details: string | null; hint: string | null } | null;
  author: string;
  /** ISO, UTC. */
  updated_at: string;
  version: number;
};

/** What was typed, as the columns have it. */
export function cleanedDraft(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([name, row]) => {
      const kind = (column: string) => kindOf(tableOf(name), column);
      const changes = Object.entries(row.changes).map(([column, { from, to }]) => [column, { from, to: cleaned(kind(column), to) }]);
      return [name, { ...row, changes: Object.fromEntries(changes) }];
    }),
  );
}

/** Keeps a draft. In: the draft that this one was made from, if there is one; a time, null for none, undefined for that of before. */
export async function keepDraft(
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

/** Puts a draft on the site, and only the version that was seen. */
export async function publishDraft(supabase: SupabaseClient, { product_id: id, version }: ServerDraft): Promise<void> {
  orThrow(await supabase.rpc("publish_draft", { id, version }));
}

/** Throws a draft away. Out: whether it was still there as it was seen. */
export async function discardDraft(supabase: SupabaseClient, { product_id, version }: ServerDraft): Promise<boolean> {
  const { data } = orThrow(await supabase.from("product_drafts").delete().match({ product_id, version }).select("product_id"));
  return (data ?? []).length > 0;
}

/** Whether somebody else has made, published or thrown away the draft meanwhile. */
export function isDraftGone(error: unknown): boolean {
  const code = restBody(error)?.code;
  // No row to be changed; none to be published; one that is there already.
  return code === "PGRST116" || code === "PT404" || code === "23505";
}
