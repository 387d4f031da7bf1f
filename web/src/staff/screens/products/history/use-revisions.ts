import type { SupabaseClient } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { useRights } from "#staff/session/rights-context.tsx";

/** So many are shown; who wants more asks the interface. */
export const SHOWN_REVISIONS = 200;

export const revisionsKey = (productId: number) => ["revisions", productId];

/** What was written into a product, its translations and its parameters, newest first. */
export function useRevisions(productId: number, enabled: boolean) {
  const supabase = useSupabase();
  const isAllowed = useRights().mayCall("restore_revision");
  return useQuery({
    queryKey: revisionsKey(productId),
    enabled: enabled && isAllowed,
    queryFn: () => readRevisions(supabase, productId),
  });
}

async function readRevisions(supabase: SupabaseClient, productId: number): Promise<Revision[]> {
  // A product's own key is its number; those of its other rows begin with it.
  const newest = (table: string, key: string) =>
    supabase
      .from("revisions")
      .select()
      .eq("table_name", table)
      .like("row_key", key)
      .order("id", { ascending: false })
      .limit(SHOWN_REVISIONS);
  const answers = await Promise.all([
    newest("products", String(productId)),
    newest("product_translations", `${productId},%`),
    newest("product_parameters", `${productId},%`),
  ]);
  const all = answers.flatMap((answer) => orThrow(answer).data as Revision[]);
  return all.sort((a, b) => b.id - a.id).slice(0, SHOWN_REVISIONS);
}
