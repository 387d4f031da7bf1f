import type { Found } from "#backend/wire/Found.ts";
import type { Product } from "#backend/wire/Product.ts";
import { folded } from "./folded.ts";

/** The columns that the search reads. */
export type Searched = Pick<
  Product,
  "name" | "description" | "english_name" | "other_names" | "botanical_name" | "origin" | "district" | "state" | "hs_code"
>;

/** What is looked for, ready to be compared. `hsCode` is there when it is nothing but digits, dots and spaces. */
export type Wanted = { text: string; hsCode?: string };

/** Where a product has what is looked for: in its name or description, which the visitor sees, or elsewhere. */
export type Match = "shown" | Found;

/** A product's texts, made ready once. The program searches alike (`crates/catalogue/src/search.rs`). */
export type Searchable = { shown: string[]; beyond: (Found & { folded: string })[]; hsCodes: string[]; hsCode: string };

/** The fewest digits of an HS code that are searched for: its heading. Fewer stand in too many codes. */
const heading = 4;

/** The digits of an HS code that all countries share. Those beyond are each country's own. */
export const shared = 6;

/** Reads what a visitor types. */
export function wantedFrom(search: string): Wanted {
  const text = folded(search);
  const hsCode = /^[\d. ]+$/.test(text) ? digits(text) : "";
  return { text, hsCode: hsCode.length >= heading ? hsCode : undefined };
}

/** Makes a product ready for {@link find}. */
export function searchable(product: Searched): Searchable {
  const names = [product.english_name, ...product.other_names];
  const beyond: (Found & { searched?: string })[] = [
    ...names.map((text): Found => ({ by: "otherName", text })),
    { by: "botanicalName", text: product.botanical_name ?? "" },
    { by: "origin", text: product.origin, searched: inEitherOrder(product) },
  ];
  const hsCode = product.hs_code ?? "";
  return {
    shown: [product.name, product.description].map(folded),
    beyond: beyond.map(({ by, text, searched = text }) => ({ by, text, folded: folded(searched) })),
    hsCodes: hsCode === "" ? [] : hsCode.split(/[/;,]/).map(digits),
    hsCode,
  };
}

/**
 * Where the product has what is looked for; `undefined` when it has not. Name and description come first; then the other names,
 * of which the English one is one, the botanical name, the origin, and the HS code by its beginning.
 */
export function find({ shown, beyond, hsCodes, hsCode }: Searchable, wanted: Wanted): Match | undefined {
  if (shown.some((text) => text.includes(wanted.text))) return "shown";
  const found = beyond.find((text) => text.folded.includes(wanted.text));
  if (found !== undefined) return { by: found.by, text: found.text };
  const code = wanted.hsCode;
  const isCode = (own: string) => code !== undefined && (own.startsWith(code) || (own.length >= shared && code.startsWith(own)));
  return hsCodes.some(isCode) ? { by: "hsCode", text: hsCode } : undefined;
}

/** By slug, what the search is found in where neither name nor description has it. */
export function foundBeyond(products: readonly (Searched & { slug: string })[], search: string): Record<string, Found> {
  const wanted = wantedFrom(search);
  return Object.fromEntries(
    products.flatMap((product) => {
      const match = find(searchable(product), wanted);
      return match === undefined || match === "shown" ? [] : [[product.slug, match]];
    }),
  );
}

/** What is searched of an origin: whichever of district and state comes first, with a comma or without, is in it. */
function inEitherOrder({ origin, district, state }: Searched): string {
  return district === "" || state === "" ? origin : `${origin}, ${district} ${state} ${district}`;
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}
