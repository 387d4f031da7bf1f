/** The three groups of products, in the order in which the filter shows them. */
export const categories = ["red-chillies", "spices", "agro-commodities"] as const;

/** A group of products, as the `category` column names it. */
export type Category = (typeof categories)[number];

/** Tells whether a product's or a query's text names a category. */
export function isCategory(text: string): text is Category {
  return categories.some((category) => category === text);
}
