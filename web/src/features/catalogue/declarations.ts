import type { Product } from "#backend/wire/catalogue.ts";

/** The codes of the allergens that must be declared by EU food law; their texts are under `allergens`. */
const allergens = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;

export type DeclarationField = "allergens" | "gmo" | "halal" | "kosher";

/** The catalogue's text for a declaration. */
export type DeclarationWord =
  | `allergens.${(typeof allergens)[number]}`
  | `declared.${"gmoFree" | "gmoNotFree" | "certified" | "notCertified"}`;

/** The declarations of a product, each with its texts; missing ones are left out. */
export function declarations(product: Product): { field: DeclarationField; words: DeclarationWord[] }[] {
  const { gmo_free: gmoFree, halal, kosher } = product;
  const certified = (is: boolean | null): DeclarationWord[] => (is === null ? [] : [is ? "declared.certified" : "declared.notCertified"]);
  const all: { field: DeclarationField; words: DeclarationWord[] }[] = [
    { field: "allergens", words: allergens.filter((code) => product.allergens.includes(code)).map((code) => `allergens.${code}` as const) },
    { field: "gmo", words: gmoFree === null ? [] : [gmoFree ? "declared.gmoFree" : "declared.gmoNotFree"] },
    { field: "halal", words: certified(halal) },
    { field: "kosher", words: certified(kosher) },
  ];
  return all.filter(({ words }) => words.length > 0);
}
