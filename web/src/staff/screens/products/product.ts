import { inLanguage, productPath } from "#staff/catalogue/site-pages.ts";

/** A product as `/rest/v1/products` returns it to staff: English, and the price as numbers. */
export type Product = {
  id: number;
  slug: string;
  name: string;
  description: string;
  category: string;
  grade: string;
  active: boolean;
  featured: boolean;
  /** From 1; null for products after those that have one. */
  featured_position: number | null;
  image_url: string | null;
  price_from: number | null;
  price_to: number | null;
  price_currency: string | null;
  price_unit: string | null;
  /** The price in English, as visitors see it. */
  price_range: string;
  /** ISO, UTC. */
  updated_at: string;
  version: number;
};

/** A product's texts in another language. Null values are shown in English. */
export type Translation = {
  product_id: number;
  language: string;
  /** The columns whose English has changed since their text was made. */
  stale?: string[];
  version: number;
};

export type ProductParameter = {
  product_id: number;
  parameter: string;
  kind: ParameterKind;
  position: number;
  version: number;
};

export const parameterKinds = ["typical", "limit"] as const;
export type ParameterKind = (typeof parameterKinds)[number];

/** The address of a product's page in a language of the site. */
export function addressOf(slug: string, language: string): string {
  return inLanguage(productPath(encodeURIComponent(slug)), language);
}
