/** The type of a column's input, which determines the meaning of an empty one. */
export type ColumnKind =
  /** A text that is never null. */
  | "text"
  /** A text that is null if it is empty. */
  | "optional"
  /** A list of texts, one per line. */
  | "list"
  /** The same, null if it is empty. */
  | "optional-list"
  | "number"
  /** As `2026-11-30`. */
  | "date"
  | "flag"
  /** Yes, no, or unknown. */
  | "maybe"
  /** An integer that is never null. */
  | "position";

const productColumns = {
  slug: "text",
  name: "text",
  description: "text",
  detailed_description: "text",
  category: "text",
  grade: "text",
  district: "text",
  state: "text",
  active: "flag",
  featured: "flag",
  featured_position: "number",
  image_url: "optional",
  min_order_quantity: "optional",
  price_from: "number",
  price_to: "number",
  price_currency: "optional",
  price_unit: "optional",
  price_term: "optional",
  price_port: "optional",
  price_valid_until: "date",
  needs_export_authorisation: "flag",
  price_note: "optional",
  packaging_options: "list",
  hs_code: "optional",
  botanical_name: "optional",
  crop_year: "optional",
  shelf_life: "optional",
  lead_time: "optional",
  load_20ft: "optional",
  load_40ft: "optional",
  port: "optional",
  incoterms: "list",
  certificates: "list",
  other_names: "list",
  allergens: "list",
  gmo_free: "maybe",
  halal: "maybe",
  kosher: "maybe",
  attributes: "list",
} as const satisfies Record<string, ColumnKind>;

const translationColumns = {
  name: "optional",
  description: "optional",
  detailed_description: "optional",
  district: "optional",
  state: "optional",
  other_names: "optional-list",
  min_order_quantity: "optional",
  packaging_options: "optional-list",
  shelf_life: "optional",
  lead_time: "optional",
  load_20ft: "optional",
  load_40ft: "optional",
} as const satisfies Record<string, ColumnKind>;

const parameterColumns = {
  minimum: "number",
  maximum: "number",
  unit: "text",
  method: "text",
  note: "optional",
  position: "position",
} as const satisfies Record<string, ColumnKind>;

const columnsOf: Record<string, Record<string, ColumnKind>> = {
  products: productColumns,
  // Data about the texts, not a text itself.
  product_translations: { ...translationColumns, stale: "list" },
  product_parameters: parameterColumns,
};

export type ProductColumn = keyof typeof productColumns;
export type TranslatedColumn = keyof typeof translationColumns;
export type ParameterColumn = keyof typeof parameterColumns;
export type Column = ProductColumn | TranslatedColumn | ParameterColumn;

export const allProductColumns = Object.keys(productColumns) as ProductColumn[];
export const allTranslatedColumns = Object.keys(translationColumns) as TranslatedColumn[];
export const allParameterColumns = Object.keys(parameterColumns) as ParameterColumn[];

export function kindOf(table: string, column: string): ColumnKind {
  return columnsOf[table]?.[column] ?? "text";
}

/** The value to write for an input: trimmed, and null if it is empty. */
export function cleaned(kind: ColumnKind, typed: unknown): unknown {
  switch (kind) {
    case "text":
      return String(typed ?? "").trim();
    case "optional":
    case "date":
      return String(typed ?? "").trim() || null;
    case "list":
      return listOf(typed);
    case "optional-list": {
      const list = listOf(typed);
      return list.length > 0 ? list : null;
    }
    case "number":
      return numberOf(typed);
    case "position":
      return numberOf(typed) ?? 0;
    case "flag":
      return typed === true;
    case "maybe":
      return typeof typed === "boolean" ? typed : null;
  }
}

export function isSame(kind: ColumnKind, one: unknown, other: unknown): boolean {
  return JSON.stringify(cleaned(kind, one)) === JSON.stringify(cleaned(kind, other));
}

function listOf(typed: unknown): string[] {
  const lines = Array.isArray(typed) ? typed.map(String) : String(typed ?? "").split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

/** Groups of three digits, or of two and at last three as in India: `2,950`, `1,00,000.5`. */
const grouped = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;
/** A decimal comma, with points or spaces between groups of three: `2,5`, `2.950,75`. */
const withDecimalComma = /^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/;

/**
 * Parses a number as people type it: `2,950`, `2 950` and `2,5` too. An invalid number is sent unchanged, so that the program reports
 * it.
 */
function numberOf(typed: unknown): number | string | null {
  const text = String(typed ?? "").replaceAll(/\s/g, "");
  if (text === "") return null;
  const number = grouped.test(text)
    ? text.replaceAll(",", "")
    : withDecimalComma.test(text)
      ? text.replaceAll(".", "").replace(",", ".")
      : text;
  return Number.isFinite(Number(number)) ? Number(number) : String(typed).trim();
}
