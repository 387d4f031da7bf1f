import { isTestedAsSpice } from "#backend/categories.ts";
import type { Product, ProductParameter } from "#backend/wire/catalogue.ts";
import { curcuminIn } from "./product-texts.ts";

/** The parts of a specification, in their order. */
const groups = ["physical", "chemical", "microbiology", "contaminants"] as const;

/** The texts of a product that state its figures. */
type Texts = Pick<Product, "category" | "capsaicin_level" | "color_value" | "moisture_content">;

/** The parameters of a product's row; if it has none, as with another backend, those in its texts. */
export function parametersOf(column: unknown, texts: Texts): ProductParameter[] {
  return Array.isArray(column) ? column.flatMap((row) => parameterOf(row) ?? []) : parametersOfTexts(texts);
}

/** Undefined if it has no value, or its part of the specification is unknown. */
function parameterOf(row: unknown): ProductParameter | undefined {
  const text = (name: string): string => {
    const value: unknown = typeof row === "object" && row !== null ? Reflect.get(row, name) : undefined;
    return typeof value === "string" ? value : "";
  };
  const group = groups.find((known) => known === text("group"));
  if (group === undefined || text("value") === "") return undefined;
  return {
    code: text("code"),
    name: text("name"),
    group,
    value: text("value"),
    figures: text("figures"),
    unit: text("unit"),
    method: text("method"),
  };
}

/** The parameters in a product's texts, without names, which the pages have. Methods are those of the American Spice Trade Association. */
export function parametersOfTexts({ category, capsaicin_level, color_value, moisture_content }: Texts): ProductParameter[] {
  const curcumin = curcuminIn(color_value);
  return [
    parameter("moisture", "physical", moisture_content, isTestedAsSpice(category) ? "ASTA 2.0" : ""),
    parameter("heat", "chemical", capsaicin_level, "ASTA 21.3"),
    curcumin === undefined
      ? parameter("colour", "chemical", color_value, /ASTA/i.test(color_value ?? "") ? "ASTA 20.1" : "")
      : parameter("curcumin", "chemical", curcumin, "ASTA 18.0"),
  ].flat();
}

function parameter(code: string, group: ProductParameter["group"], value: string | null, method: string): ProductParameter[] {
  if (!value) return [];
  const [unit = ""] = /ASTA|SHU|%/i.exec(value) ?? [];
  const figures = value.replace(/ASTA|SHU|%/gi, "").trim();
  return [{ code, name: "", group, value, figures, unit: unit.toUpperCase(), method }];
}
