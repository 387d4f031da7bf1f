import { usePageData } from "#backend/page-data.ts";
import type { ProductPage } from "#backend/wire/ProductPage.ts";
import { relatedTo } from "#features/catalogue/related.ts";
import { useProducts } from "#features/catalogue/use-products.ts";

/** A product's page, or why it is not there. */
export type ProductReading =
  | { kind: "found"; page: ProductPage }
  | { kind: "unknown" }
  | { kind: "loading" }
  | { kind: "failed"; again: () => void };

/** A product and its relatives: as the program rendered them, or after a navigation from the whole list. */
export function useProduct(slug: string): ProductReading {
  const rendered = usePageData("product");
  const { products, loading, failed, again } = useProducts(rendered === undefined);
  if (rendered !== undefined) return { kind: "found", page: rendered };
  if (products !== undefined) {
    const product = products.find((candidate) => candidate.slug === slug);
    return product === undefined ? { kind: "unknown" } : { kind: "found", page: { product, related: relatedTo(product, products) } };
  }
  return failed && !loading ? { kind: "failed", again } : { kind: "loading" };
}
