import type { PostgrestClient } from "@supabase/postgrest-js";
import type { HomePage } from "#backend/wire/HomePage.ts";
import type { ProductCard } from "#backend/wire/ProductCard.ts";
import { categories } from "#features/catalogue/categories.ts";
import { inCatalogueOrder } from "#features/catalogue/order.ts";
import { productsOf } from "#features/catalogue/product-row.ts";

/** How many featured products the home page shows, as the program gives them. */
export const featuredOnHome = 4;

/** The columns of a card: its description is the short one, and the long text stays where it is. */
const cardColumns =
  "id,slug,name,description,category,grade,origin,featured,image_url,capsaicin_level,color_value,moisture_content,min_order_quantity,price_range";

/**
 * Reads what the home page shows of the catalogue: the featured cards, and the category of every active product, to count them.
 *
 * Throws an `Error` with the answer's message when a read fails.
 */
export async function readHome(rest: PostgrestClient, signal: AbortSignal): Promise<HomePage> {
  const active = (columns: string) => rest.from("products").select(columns).eq("active", true).retry(false).abortSignal(signal);
  const [cards, sizes] = await Promise.all([
    active(cardColumns).eq("featured", true).overrideTypes<unknown[], { merge: false }>(),
    active("category").overrideTypes<Pick<ProductCard, "category">[], { merge: false }>(),
  ]);
  const error = cards.error ?? sizes.error;
  if (error !== null) throw new Error(error.message);
  const featured = productsOf(cards.data ?? []);
  const products = sizes.data ?? [];
  return {
    products: products.length,
    categories: categories.map((category) => ({
      category,
      products: products.filter((product) => product.category === category).length,
    })),
    featured: inCatalogueOrder(featured).slice(0, featuredOnHome),
  };
}
