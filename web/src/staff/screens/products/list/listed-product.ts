import type { Product } from "../product.ts";

/** A product with what the list shows of its translations. */
export type ListedProduct = Product & {
  translations: { language: string; name: string | null; description: string | null }[];
};

export const listedColumns =
  "id, slug, name, category, grade, active, featured, image_url, price_from, price_to, price_currency, price_unit, updated_at, version, " +
  "translations:product_translations(language, name, description)";

/** Products of which a language is older than its English: beside the columns of the list. */
export const staleTranslations = "stale:product_translations!inner(language)";

/** How many languages of the site have the product's name and description. */
export function translatedCount({ translations }: ListedProduct): number {
  return translations.filter(({ name, description }) => name !== null && description !== null).length;
}
