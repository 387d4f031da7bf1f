import { quoted } from "#staff/backend/conditions.ts";
import { useRevisions } from "#staff/history/use-revisions.ts";
import { useRights } from "#staff/session/rights-context.tsx";

/** What was written into a product, its translations and its parameters, newest first. */
export function useProductRevisions(productId: number, enabled: boolean) {
  const isAllowed = useRights().mayCall("restore_revision");
  // A product's own key is its number; those of its other rows begin with it.
  const others = `row_key.like.${quoted(`${productId},*`)}`;
  return useRevisions(
    [
      ["products", `row_key.eq.${productId}`],
      ["product_translations", others],
      ["product_parameters", others],
    ],
    enabled && isAllowed,
  );
}
