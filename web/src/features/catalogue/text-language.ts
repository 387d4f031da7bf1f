import type { Product } from "#backend/wire/catalogue.ts";

/** The texts of a product that its owner writes; a price may be a note in place of one. */
export type OwnText =
  | "name"
  | "description"
  | "detailed_description"
  | "min_order_quantity"
  | "price_range"
  | "packaging_options"
  | "shelf_life"
  | "lead_time"
  | "load_20ft"
  | "load_40ft";

/** English for a text that nobody has translated; undefined for one in the language of the page. */
export function textLanguage({ in_english }: Pick<Product, "in_english">, text: OwnText): "en" | undefined {
  return in_english.includes(text) ? "en" : undefined;
}
