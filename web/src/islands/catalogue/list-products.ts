import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Product } from "#backend/wire/Product.ts";
import { productsOf } from "#features/catalogue/product-row.ts";

/** Where the list stands in the cache; a language has its own. */
export function productsKey(language: string): readonly string[] {
  return ["products", language];
}

/**
 * Reads every active product, with all columns, featured first and then by name.
 *
 * The client's own repeats are off: a failed read is repeated by the query's rule alone, 3 times, 1 s doubling to 30 s.
 *
 * Throws an `Error` with the answer's message when the read fails.
 */
export async function listProducts(rest: PostgrestClient, signal: AbortSignal): Promise<Product[]> {
  const { data, error } = await rest
    .from("products")
    .select("*")
    .eq("active", true)
    .order("featured", { ascending: false })
    .order("name")
    .retry(false)
    .abortSignal(signal);
  if (error !== null) throw new Error(error.message);
  return productsOf(data);
}
