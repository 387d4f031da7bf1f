import type { Found, Product } from "#backend/wire/catalogue.ts";
import { accented, folded, searched } from "./folded.ts";

/** The columns that the search reads. */
export type Searched = Pick<
  Product,
  "name" | "description" | "english_name" | "other_names" | "botanical_name" | "origin" | "district" | "state" | "hs_code"
>;

/** A prepared search term. `hsCode` is set if it consists only of digits, dots and spaces. */
export type Wanted = { text: string; hsCode?: string };

/** Where a product matches: in its name or description, which the visitor sees, or elsewhere. */
export type Match = "shown" | Found;

/** A product's texts, prepared for the search. The program searches in the same way (`crates/catalogue/src/search.rs`). */
export type Searchable = { shown: string[]; beyond: (Found & { searched: string })[]; hsCodes: string[]; hsCode: string };

/** The fewest digits with which HS codes are searched: those of a heading. Fewer occur in too many codes. */
const heading = 4;

/** The digits of an HS code that are the same in all countries. Each country defines the digits after them. */
export const shared = 6;

/** What is searched for, until something is found: the term with its accents if it has any, and without them. */
export function wantedFrom(search: string): Wanted[] {
  const text = folded(search);
  const hsCode = /^[\d. ]+$/.test(text) ? digits(text) : "";
  const withAccents = accented(search);
  const wanted = { text, hsCode: hsCode.length >= heading ? hsCode : undefined };
  return withAccents === undefined ? [wanted] : [{ text: withAccents }, wanted];
}

export function searchable(product: Searched): Searchable {
  const names = [product.english_name, ...product.other_names];
  const beyond: (Found & { whole?: string })[] = [
    ...names.map((text): Found => ({ by: "otherName", text })),
    { by: "botanicalName", text: product.botanical_name ?? "" },
    { by: "origin", text: product.origin, whole: inEitherOrder(product) },
  ];
  const hsCode = product.hs_code ?? "";
  return {
    shown: [product.name, product.description].map(searched),
    beyond: beyond.map(({ by, text, whole = text }) => ({ by, text, searched: searched(whole) })),
    hsCodes: hsCode === "" ? [] : hsCode.split(/[/;,]/).map(digits),
    hsCode,
  };
}

/**
 * Where the product matches; `undefined` if it does not. Name and description come first; then the other names, of which the English name
 * is one, the botanical name, the origin, and the HS code by its beginning.
 */
export function find({ shown, beyond, hsCodes, hsCode }: Searchable, wanted: Wanted): Match | undefined {
  if (shown.some((text) => text.includes(wanted.text))) return "shown";
  const found = beyond.find(({ searched }) => searched.includes(wanted.text));
  if (found !== undefined) return { by: found.by, text: found.text };
  const code = wanted.hsCode;
  const isCode = (own: string) => code !== undefined && (own.startsWith(code) || (own.length >= shared && code.startsWith(own)));
  return hsCodes.some(isCode) ? { by: "hsCode", text: hsCode } : undefined;
}

/** By slug, the text in which the search matched, for matches that are neither in name nor description. */
export function foundBeyond(products: readonly (Searched & { slug: string })[], search: string): Record<string, Found> {
  const wanted = wantedFrom(search);
  return Object.fromEntries(
    products.flatMap((product) => {
      const texts = searchable(product);
      const match = wanted.map((one) => find(texts, one)).find((found) => found !== undefined);
      return match === undefined || match === "shown" ? [] : [[product.slug, match]];
    }),
  );
}

/** The searched text of an origin, which contains district and state in either order, with and without a comma. */
function inEitherOrder({ origin, district, state }: Searched): string {
  return district === "" || state === "" ? origin : `${origin}, ${district} ${state} ${district}`;
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}
