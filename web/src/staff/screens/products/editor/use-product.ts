import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { Product, ProductParameter, Translation } from "../product.ts";
import { PRODUCT, parameterRow, type Row, type Rows, translationRow } from "./product-draft.ts";
import type { ServerDraft } from "./server-draft.ts";

export type LoadedProduct = {
  product: Product;
  rows: Rows;
  /** The stored draft, which visitors do not see. */
  draft?: ServerDraft;
};

export const productKey = (slug: string) => ["product", slug];

/** Reads a product with related rows; `null` if there is none with this slug. */
export function productQuery(supabase: SupabaseClient, slug: string) {
  return queryOptions({ queryKey: productKey(slug), queryFn: () => readProduct(supabase, slug), staleTime: 0 });
}

export function useProduct(slug: string) {
  return useQuery(productQuery(useSupabase(), slug));
}

async function readProduct(supabase: SupabaseClient, slug: string): Promise<LoadedProduct | null> {
  const { data } = orThrow(
    await supabase
      .from("products")
      .select("*, translations:product_translations(*), parameters:product_parameters(*), drafts:product_drafts(*)")
      .eq("slug", slug),
  );
  type Found = Product & { translations: Translation[]; parameters: ProductParameter[]; drafts: ServerDraft[] };
  const found = data?.[0] as Found | undefined;
  if (found === undefined) return null;
  const { translations, parameters, drafts, ...product } = found;
  const rows: Record<string, Row> = { [PRODUCT]: product };
  for (const translation of translations) rows[translationRow(translation.language)] = translation;
  for (const parameter of parameters.sort((a, b) => a.position - b.position)) {
    rows[parameterRow(parameter.parameter, parameter.kind)] = parameter;
  }
  return { product, rows, draft: drafts[0] };
}
