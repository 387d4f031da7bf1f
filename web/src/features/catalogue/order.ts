/** The columns that the order reads. */
type Orderable = { featured: boolean; name: string; slug: string };

/**
 * The catalogue's order: featured first, then by name, then by slug.
 *
 * Names are compared in lower case by their code units and not by a language's rules, so that the program and
 * every browser put them in the same order; `contracts/order-cases.json` holds both to it.
 */
export function inCatalogueOrder<T extends Orderable>(products: readonly T[]): T[] {
  return products
    .map((product) => ({ product, name: product.name.toLowerCase() }))
    .sort(
      (a, b) =>
        Number(b.product.featured) - Number(a.product.featured) || compare(a.name, b.name) || compare(a.product.slug, b.product.slug),
    )
    .map(({ product }) => product);
}

/** Below zero, zero or above, as `Array.prototype.sort` wants it. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
