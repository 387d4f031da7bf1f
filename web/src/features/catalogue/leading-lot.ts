import type { ProductCard } from "#backend/wire/catalogue.ts";

/** The lot that is shown first: a featured chilli, or else the first featured product. */
export function leadingLot(featured: readonly ProductCard[]): ProductCard | undefined {
  return featured.find(({ category }) => category === "red-chillies") ?? featured[0];
}
