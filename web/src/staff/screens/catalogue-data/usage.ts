import type { SupabaseClient } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { Kind } from "./entry.ts";

type UsingProduct = { id: number; slug: string; name: string };

/** How many products are named; the others are in the list of products. */
const SHOWN = 8;

function productsWith(supabase: SupabaseClient, kind: Kind, code: string, columns: string, head: boolean) {
  const products = supabase.from("products");
  if (kind !== "parameters")
    return products.select(columns, { count: "exact", head }).eq(kind === "categories" ? "category" : "grade", code);
  return products
    .select(`${columns}, product_parameters!inner(parameter)`, { count: "exact", head })
    .eq("product_parameters.parameter", code);
}

export function useUsage(kind: Kind, codes: readonly string[]) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: ["products", "usage", kind, codes],
    enabled: codes.length > 0,
    queryFn: async () => {
      const counts = codes.map(async (code) => [code, orThrow(await productsWith(supabase, kind, code, "id", true)).count ?? 0] as const);
      return new Map(await Promise.all(counts));
    },
  });
}

/** The first products with an entry, by name, and the number of all. */
export function useUsingProducts(kind: Kind, code: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: ["products", "using", kind, code],
    queryFn: async () => {
      const { data, count } = orThrow(await productsWith(supabase, kind, code, "id, slug, name", false).order("name").limit(SHOWN));
      return { products: data as unknown as UsingProduct[], count: count ?? 0 };
    },
  });
}
