/** A product as `/rest/v1/products` gives it to the staff: English, and the numbers of the price. */
export type Product = {
  id: number;
  slug: string;
  name: string;
  description: string;
  category: string;
  grade: string;
  active: boolean;
  featured: boolean;
  /** From 1; null behind those that have one. */
  featured_position: number | null;
  image_url: string | null;
  price_from: number | null;
  price_to: number | null;
  price_currency: string | null;
  price_unit: string | null;
  /** The price in English, as visitors read it. */
  price_range: string;
  /** ISO, UTC. */
  updated_at: string;
  version: number;
};

/** A product's texts in another language. What is null is shown in English. */
export type Translation = {
  product_id: number;
  language: string;
  /** The columns whose English has changed since their text was made. */
  stale?: string[];
  version: number;
};

/** What is measured of a product. */
export type ProductParameter = {
  product_id: number;
  parameter: string;
  kind: ParameterKind;
  minimum: number | null;
  maximum: number | null;
  unit: string;
  method: string;
  note: string | null;
  position: number;
  version: number;
};

export const parameterKinds = ["typical", "limit"] as const;
export type ParameterKind = (typeof parameterKinds)[number];

/** The address of a product's page, or of what belongs to it, in a language of the site. */
export function addressOf(slug: string, language: string, kind: "page" | "sheet" | "card"): string {
  const prefix = language === "en" ? "" : `/${language}`;
  const page = `${prefix}/catalog/${encodeURIComponent(slug)}`;
  if (kind === "sheet") return `${page}/specification.pdf`;
  return kind === "card" ? `/social${page}.jpg` : page;
}
