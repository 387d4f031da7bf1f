import type { Kind } from "./term.ts";

/** The list of the products with a term; undefined for a parameter, by which it cannot be filtered. */
export function productsAddress(kind: Kind, code: string): string | undefined {
  if (kind === "parameters") return undefined;
  return `/products?${new URLSearchParams({ [kind === "categories" ? "category" : "grade"]: code })}`;
}
