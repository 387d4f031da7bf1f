import type { Product } from "../product.ts";

export type ListedProduct = Product & {
  translations: { language: string; name: string | null; description: string | null }[];
  /** At most one. */
  drafts: { publish_at: string | null; error: unknown }[];
};

export const listedColumns =
  "id, slug, name, category, grade, active, featured, featured_position, image_url, price_from, price_to, price_currency, price_unit, " +
  "updated_at, version, translations:product_translations(language, name, description), drafts:product_drafts(publish_at, error)";

/** The join for products with a language that is older than its English. */
export const staleTranslations = "stale:product_translations!inner(language)";

/** The join for products with a draft. */
export const withDraft = "draft:product_drafts!inner(product_id)";

/** How many languages of the site have the product's name and description. */
export function translatedCount({ translations }: ListedProduct): number {
  return translations.filter(({ name, description }) => name !== null && description !== null).length;
}
