import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Product } from "#backend/wire/catalogue.ts";
import { productsOf } from "#features/catalogue/product-row.ts";

/** The key of the list in the cache, one for each language. */
export function productsKey(language: string): readonly string[] {
  return ["products", language];
}

/**
 * Loads every active product, with all columns, featured first and then by name.
 *
 * The client's own retries are disabled: a failed read is only retried by the query's rule, 3 times, after 1 s doubling to 30 s.
 *
 * Throws an `Error` with the message of the response if the read fails.
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
