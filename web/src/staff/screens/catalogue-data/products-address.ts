import type { Kind } from "./term.ts";

/** The list of the products that have a term; it cannot be narrowed by a parameter. */
export function productsAddress(kind: Kind, code: string): string | undefined {
  if (kind === "parameters") return undefined;
  return `/products?${new URLSearchParams({ [kind === "categories" ? "category" : "grade"]: code })}`;
}
