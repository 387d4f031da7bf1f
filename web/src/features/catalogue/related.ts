/** How many other products a product's page shows. */
const relatedCount = 4;

/** The first products of the same category, without the product itself; in the order of the list, so featured ones first. */
export function relatedTo<T extends { slug: string; category: string }>(product: T, products: readonly T[]): T[] {
  return products.filter(({ slug, category }) => slug !== product.slug && category === product.category).slice(0, relatedCount);
}
