import { useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { sendChange, undoChange, type Versioned } from "#staff/backend/changes.ts";
import { orThrow } from "#staff/backend/errors.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { CATALOGUE, productPath } from "#staff/catalogue/site-pages.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import { useRedirectDeleted } from "../use-redirect-deleted.ts";
import type { ListedProduct } from "./listed-product.ts";

export type ProductsChange =
  | "delete"
  | { set: { category?: string; active?: boolean; featured?: boolean } }
  | { price: { to: string } | { by: string } | { by_percent: string } };

type Answer = {
  /** A deleted product has no version. */
  changed: { id: number; version: number | null }[];
  /** What somebody else has changed meanwhile. */
  kept: number[];
  refused: { id: number; details: string }[];
};

/** How many products one transaction puts back: no other writer is to wait for long. */
const UNDONE_AT_ONCE = 10;

/**
 * Changes products alike by one call: `change(products, { set: { category } }, (count) => t("…", { count }))`. Reports what stays as it is,
 * and offers to undo the rest. Throws the program's error.
 */
export function useChangeProducts() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const redirectDeleted = useRedirectDeleted();

  async function send(products: readonly ListedProduct[], change: ProductsChange): Promise<Answer> {
    const answer: Answer = { changed: [], kept: [], refused: [] };
    const read = products.map(({ id, version }) => ({ id, version }));
    await sendChange("products", read, async (rows) => {
      Object.assign(answer, orThrow(await supabase.rpc("change_products", { rows, change })).data);
      return answer.changed.filter((row): row is { id: number; version: number } => row.version !== null) satisfies Versioned[];
    });
    return answer;
  }

  return async (products: readonly ListedProduct[], change: ProductsChange, done: (count: number) => string) => {
    if (products.length === 0) return;
    const { changed, kept, refused } = await send(products, change);
    const slugs = products.filter(({ id }) => changed.some((row) => row.id === id)).map(({ slug }) => slug);
    const areDeleted = change === "delete" && slugs.length > 0;
    if (areDeleted) await redirectDeleted(slugs, CATALOGUE);
    if (kept.length > 0) showError(t("ui.conflict.rows", { count: kept.length }));
    const [first] = refused;
    if (first !== undefined) showError(t("products.bulk.refused", { count: refused.length, details: first.details }));
    if (changed.length > 0) {
      offerUndo(done(changed.length), async () => {
        const rows = changed.map(({ id, version }) => ({ id, version: version ?? undefined }));
        for (let place = 0; place < rows.length; place += UNDONE_AT_ONCE) {
          await undoChange(supabase, "products", rows.slice(place, place + UNDONE_AT_ONCE));
        }
        if (areDeleted) orThrow(await supabase.from("redirects").delete().in("path", slugs.map(productPath)));
      });
    }
    await queries.invalidateQueries({ queryKey: ["products"] });
  };
}
