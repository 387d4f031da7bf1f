import { useCategories } from "#backend/categories.ts";
import type { ProductCard } from "#backend/wire/catalogue.ts";

/** The lot that is shown first: a featured product of the first category, which is the company's main trade, or else the first featured one. */
export function useLeadingLot(featured: readonly ProductCard[]): ProductCard | undefined {
  const [main] = useCategories();
  return featured.find(({ category }) => category === main?.code) ?? featured[0];
}
