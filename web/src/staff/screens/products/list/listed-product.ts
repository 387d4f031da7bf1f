import type { Product } from "../product.ts";

/** A product with what the list shows of its translations. */
export type ListedProduct = Product & {
  translations: { language: string; name: string | null; description: string | null; stale: string[] }[];
};

export const listedColumns =
  "id, slug, name, category, grade, active, featured, image_url, price_from, price_to, price_currency, price_unit, updated_at, version, " +
  "translations:product_translations(language, name, description, stale)";

/** How many languages of the site have the product's name and description, and how many have a text older than its English. */
export function translationsOf({ translations }: ListedProduct): { done: number; stale: number } {
  return {
    done: translations.filter(({ name, description }) => name !== null && description !== null).length,
    stale: translations.filter(({ stale }) => stale.length > 0).length,
  };
}
