import type { ProductCard } from "#backend/wire/ProductCard.ts";

/** The lot that buyers see first: a featured chilli, or whatever leads the featured products. */
export function leadingLot(featured: readonly ProductCard[]): ProductCard | undefined {
  return featured.find(({ category }) => category === "red-chillies") ?? featured[0];
}
