import type { PostgrestClient } from "@supabase/postgrest-js";
import type { CataloguePage, Found, Product, ProductCard } from "#backend/wire/catalogue.ts";
import reads from "#contracts/product-pages.json";
import type { Filters } from "#features/catalogue/filters.ts";
import { productOf, productsOf } from "#features/catalogue/product-row.ts";
import { foundBeyond } from "#features/catalogue/search.ts";
import { type ColumnPattern, patternsFor } from "#features/catalogue/search-patterns.ts";
import { cardsPerPage } from "./catalogue-list.ts";

/** A page of the matching cards, numbered from 1. */
export type CardPage = { number: number; cards: readonly ProductCard[]; found: Readonly<Record<string, Found>>; matching: number };

/** The page that the program rendered. */
export function cardPageOf({ page, items, found, matching }: CataloguePage): CardPage {
  return { number: page, cards: items, found, matching };
}

/**
 * Loads one page of the products that pass the filters, all of which apply.
 *
 * Throws an `Error` with the message of the response if the read fails. As everywhere here, it is retried by the query, not by the client.
 */
export async function readPage(rest: PostgrestClient, filters: Filters, number: number, signal: AbortSignal): Promise<CardPage> {
  const { search, category, grade, origin, heat } = filters;
  const before = (number - 1) * cardsPerPage;
  const ask = async (patterns: readonly ColumnPattern[]): Promise<CardPage> => {
    let read = rest.from("products").select(reads.select, { count: "exact" }).eq("active", true);
    for (const [column, value] of Object.entries({ category, grade, origin, heat_level: heat })) {
      if (value !== undefined) read = read.eq(column, value);
    }
    if (patterns.length > 0) read = read.or(patterns.map(([column, pattern]) => `${column}.ilike.${quoted(pattern)}`).join());
    const { data, count, error } = await read
      .order("featured", { ascending: false })
      .order("name", { ascending: true })
      .range(before, before + cardsPerPage - 1)
      .retry(false)
      .abortSignal(signal);
    if (error !== null) throw new Error(error.message);
    const products = productsOf(data);
    return { number, cards: products, found: foundBeyond(products, search), matching: count ?? before + products.length };
  };
  const [first = [], withoutAccents] = patternsFor(search);
  const page = await ask(first);
  return page.matching === 0 && withoutAccents !== undefined ? ask(withoutAccents) : page;
}

/** Loads all data of a product; null if there is none with that slug. Throws like {@link readPage}. */
export async function readProduct(rest: PostgrestClient, slug: string, signal: AbortSignal): Promise<Product | null> {
  const { data, error } = await rest.from("products").select("*").eq("slug", slug).retry(false).abortSignal(signal);
  if (error !== null) throw new Error(error.message);
  return productOf(data[0]) ?? null;
}

/** A value in a list of conditions, in which commas and brackets have a meaning. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
