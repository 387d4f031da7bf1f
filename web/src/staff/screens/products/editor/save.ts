import type { SupabaseClient } from "@supabase/supabase-js";
import { sendChange } from "#staff/backend/changes.ts";
import { orThrow } from "#staff/backend/errors.ts";
import type { Product } from "../product.ts";
import { type Draft, PRODUCT } from "./product-draft.ts";
import { cleanedDraft } from "./server-draft.ts";

/** The slug that a name suggests: "Teja S17, stemless" gives `teja-s17-stemless`. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
}

/** Saves all of a draft, or, if the program refuses it, nothing. Without `id` a new product is created. Returns the product as it is then. */
export async function save(supabase: SupabaseClient, draft: Draft, id?: number): Promise<Product> {
  const changes = cleanedDraft(draft);
  const send = async (row = changes[PRODUCT]): Promise<Product> => {
    const sent = row === undefined ? changes : { ...changes, [PRODUCT]: row };
    return orThrow(await supabase.rpc("save_product", { id, changes: sent })).data;
  };
  const row = changes[PRODUCT];
  if (id === undefined) {
    const typed = row?.changes ?? {};
    const slug = typed.slug ?? { from: null, to: slugOf(String(typed.name?.to ?? "")) };
    return send({ action: "insert", changes: { ...typed, slug } });
  }
  if (row?.version === undefined) return send();
  // What oneself has changed since elsewhere, such as in the list, is no conflict.
  const [saved] = await sendChange("products", [{ id, version: row.version }], async ([read]) => [
    await send({ ...row, version: read?.version }),
  ]);
  if (saved === undefined) throw new Error("a saved product is answered");
  return saved;
}
