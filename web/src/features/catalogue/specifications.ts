import type { Product } from "#backend/wire/Product.ts";
import type { Language } from "#i18n/languages.ts";
import { curcuminIn } from "./product-texts.ts";

/** The fields of a specification, as the texts name them. */
export type SpecificationField =
  | "grade"
  | "origin"
  | "botanicalName"
  | "hsCode"
  | "cropYear"
  | "moisture"
  | "capsaicin"
  | "color"
  | "curcumin"
  | "minOrder"
  | "price"
  | "shelfLife"
  | "leadTime"
  | "load20"
  | "load40"
  | "port"
  | "incoterms"
  | "certificates";

/** A line of a specification: a value as the exporter wrote it and, where one is usual in the trade, the method that measures it. */
export type SpecificationLine = { field: SpecificationField; value: string; method?: string };

/** The figures that a laboratory measures. Methods are those of the American Spice Trade Association. */
export function technicalLines(product: Product): SpecificationLine[] {
  const { category, moisture_content, capsaicin_level, color_value } = product;
  return filled([
    ["moisture", moisture_content, category === "agro-commodities" ? undefined : "ASTA 2.0"],
    ["capsaicin", capsaicin_level, "ASTA 21.3"],
    colorLine(color_value),
  ]);
}

/** Chillies are measured by their extractable colour, turmeric by its curcumin. */
function colorLine(text: string | null): [SpecificationField, string | null, string?] {
  const curcumin = curcuminIn(text);
  if (curcumin !== undefined) return ["curcumin", curcumin, "ASTA 18.0"];
  return ["color", text, /ASTA/i.test(text ?? "") ? "ASTA 20.1" : undefined];
}

/** What a price is made for: where the goods come from, the smallest lot and what it costs. */
export function termLines(product: Product): SpecificationLine[] {
  return filled([
    ["origin", product.origin],
    ["minOrder", product.min_order_quantity],
    ["price", product.price_range],
  ]);
}

/** The trade's figures and papers, from the customs code to the certificates. */
export function tradeLines(product: Product, { valueSeparator }: Language): SpecificationLine[] {
  return filled([
    ["hsCode", product.hs_code],
    ["botanicalName", product.botanical_name],
    ["grade", product.grade],
    ["cropYear", product.crop_year],
    ["shelfLife", product.shelf_life],
    ["leadTime", product.lead_time],
    ["load20", product.load_20ft],
    ["load40", product.load_40ft],
    ["port", product.port],
    ["incoterms", product.incoterms.join(valueSeparator)],
    ["certificates", product.certificates.join(", ")],
  ]);
}

/** The lines that have a value. */
function filled(lines: [SpecificationField, string | null, string?][]): SpecificationLine[] {
  return lines.flatMap(([field, value, method]) => (value ? [{ field, value, method }] : []));
}
