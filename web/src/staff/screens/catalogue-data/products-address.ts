import type { Kind } from "./entry.ts";

/** The list of the products with an entry, in the console or on the site; undefined for a parameter, by which it cannot be filtered. */
export function productsAddress(kind: Kind, code: string, list: string = "/products"): string | undefined {
  if (kind === "parameters") return undefined;
  return `${list}?${new URLSearchParams({ [kind === "categories" ? "category" : "grade"]: code })}`;
}
