import type { Kind } from "./entry.ts";

/** The list of the products with an entry; undefined for a parameter, by which it cannot be filtered. */
export function productsAddress(kind: Kind, code: string): string | undefined {
  if (kind === "parameters") return undefined;
  return `/products?${new URLSearchParams({ [kind === "categories" ? "category" : "grade"]: code })}`;
}
