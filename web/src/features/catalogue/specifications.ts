import type { Product, ProductParameter } from "#backend/wire/catalogue.ts";
import type { Language } from "#i18n/languages.ts";
import { type DeclarationField, type DeclarationWord, declarations } from "./declarations.ts";
import { type OwnText, textLanguage } from "./text-language.ts";

/** The fields of a specification, as named in the texts. */
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
  | "certificates"
  | DeclarationField;

/** A line of a specification: a value as the exporter wrote it. */
export type SpecificationLine = {
  field: SpecificationField;
  value: string;
  /** Its language, if it is not the page's. */
  lang?: "en";
};

/** The parts of a specification that a laboratory measures; their texts are under `sheet`. */
export const measuredParts = ["technical", "microbiology", "contaminants"] as const;

/** A part of a specification that a laboratory measures. */
export type MeasuredPart = (typeof measuredParts)[number];

/** The fields for parameters without a name, from another backend. */
const fieldOfCode: Partial<Record<string, SpecificationField>> = {
  moisture: "moisture",
  heat: "capsaicin",
  colour: "color",
  curcumin: "curcumin",
};

export function measured(product: Product, part: MeasuredPart): ProductParameter[] {
  return product.parameters.filter(({ group }) => (part === "technical" ? group === "physical" || group === "chemical" : group === part));
}

/** The name of a parameter; without one, the name of its field, or its code. */
export function parameterName({ code, name }: ProductParameter, nameOf: (field: SpecificationField) => string): string {
  const field = fieldOfCode[code];
  return name || (field === undefined ? code : nameOf(field));
}

/** The terms of a price: origin, minimum order and price. */
export function termLines(product: Product): SpecificationLine[] {
  return filled(product, [
    ["origin", product.origin],
    ["minOrder", product.min_order_quantity, "min_order_quantity"],
    ["price", product.price_range, "price_range"],
  ]);
}

/** Trade data and documents, from the customs code to the certificates. */
export function tradeLines(product: Product, { valueSeparator }: Language): SpecificationLine[] {
  return filled(product, [
    ["hsCode", product.hs_code],
    ["botanicalName", product.botanical_name],
    ["grade", product.grade],
    ["cropYear", product.crop_year],
    ["shelfLife", product.shelf_life, "shelf_life"],
    ["leadTime", product.lead_time, "lead_time"],
    ["load20", product.load_20ft, "load_20ft"],
    ["load40", product.load_40ft, "load_40ft"],
    ["port", product.port],
    ["incoterms", product.incoterms.join(valueSeparator)],
    ["certificates", product.certificates.join(", ")],
  ]);
}

/** The declarations of a product. `say` gives a text of the catalogue. */
export function declaredLines(product: Product, { valueSeparator }: Language, say: (word: DeclarationWord) => string): SpecificationLine[] {
  return declarations(product).map(({ field, words }) => ({ field, value: words.map(say).join(valueSeparator) }));
}

function filled(product: Product, lines: [SpecificationField, string | null, OwnText?][]): SpecificationLine[] {
  return lines.flatMap(([field, value, own]) => (value ? [{ field, value, ...(own && { lang: textLanguage(product, own) }) }] : []));
}
