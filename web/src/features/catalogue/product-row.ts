import type { Product } from "#backend/wire/catalogue.ts";
import { parametersOf } from "./parameters.ts";

/**
 * A row of the products table as a product. Another backend may have only the columns of the specification, and any of them may be empty: a
 * missing text becomes empty, a missing figure null, the id replaces a missing slug, and the text before the first comma of the origin, in
 * any script, replaces a missing district.
 *
 * Undefined for a row without a name or category, which no card could show.
 */
export function productOf(row: unknown): Product | undefined {
  const column = (name: string): unknown => (typeof row === "object" && row !== null ? Reflect.get(row, name) : undefined);
  const figure = (name: string): string | null => {
    const value = column(name);
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
  const text = (name: string): string => figure(name) ?? "";
  const list = (name: string): string[] => {
    const value = column(name);
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  };
  const category = text("category");
  if (text("name") === "" || category === "") return undefined;
  const texts = {
    category,
    capsaicin_level: figure("capsaicin_level"),
    color_value: figure("color_value"),
    moisture_content: figure("moisture_content"),
  };
  const declared = (name: string): boolean | null => {
    const value = column(name);
    return typeof value === "boolean" ? value : null;
  };
  return {
    ...texts,
    id: Number(column("id")),
    slug: text("slug") || text("id"),
    name: text("name"),
    description: text("description"),
    detailed_description: text("detailed_description"),
    grade: text("grade"),
    origin: text("origin"),
    active: column("active") !== false,
    featured: column("featured") === true,
    image_url: figure("image_url"),
    min_order_quantity: figure("min_order_quantity"),
    price_range: figure("price_range"),
    packaging_options: list("packaging_options"),
    hs_code: figure("hs_code"),
    botanical_name: figure("botanical_name"),
    crop_year: figure("crop_year"),
    shelf_life: figure("shelf_life"),
    lead_time: figure("lead_time"),
    load_20ft: figure("load_20ft"),
    load_40ft: figure("load_40ft"),
    port: figure("port"),
    incoterms: list("incoterms"),
    certificates: list("certificates"),
    created_at: text("created_at"),
    updated_at: text("updated_at"),
    english_name: text("english_name"),
    other_names: list("other_names"),
    district: text("district") || (text("origin").split(/[,،、，]/)[0] ?? "").trim(),
    state: text("state"),
    parameters: parametersOf(column("parameters"), texts),
    allergens: list("allergens"),
    gmo_free: declared("gmo_free"),
    halal: declared("halal"),
    kosher: declared("kosher"),
    image_alt: figure("image_alt"),
    image_focus: figure("image_focus"),
    in_english: list("in_english"),
  };
}

/** The rows that can be shown, in their order. */
export function productsOf(rows: readonly unknown[]): Product[] {
  return rows.flatMap((row) => productOf(row) ?? []);
}
