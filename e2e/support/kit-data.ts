import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { kit } from "./kit.ts";

export type Value = string | number | boolean | readonly string[];
export type Row = Readonly<Record<string, Value>>;

const read = (path: string) => (existsSync(join(kit, path)) ? readFileSync(join(kit, path), "utf8") : "");

/** The rows of a table of the kit whose key is one name, by that name; of a language, where it has several. */
export function rowsOf(table: string, language?: string): Readonly<Record<string, Row>> {
  return parse(read(language === undefined ? `${table}.toml` : `${table}/${language}.toml`)) as Record<string, Row>;
}

/** The entries that a list of the site shows, in their order, and what entries have besides their texts. */
export type SiteList = Readonly<{ items: readonly string[]; facts?: Readonly<Record<string, Readonly<Record<string, string>>>> }>;

export const siteLists = parse(read("site_lists.toml")) as unknown as Readonly<Record<string, SiteList>>;

/** The figures of a product of the kit: by parameter, those that are typical and its limits. */
export type Figures = Readonly<Record<string, Readonly<Record<"typical" | "limit", Row | undefined>>>>;

export const figuresOf = (slug: string) => (parse(read("product_parameters.toml")) as Record<string, Figures>)[slug] ?? {};

/** A text of the kit; a long one has a file of its own. */
export const textOf = ({ text, markdown }: Row) => (markdown === undefined ? String(text) : read(String(markdown)));

/** The photos of the kit, by the last part of their names. */
export const photos = readdirSync(join(kit, "media/products")).map((name) => ({ name, path: join(kit, "media/products", name) }));

const media = parse(read("media.toml")) as Readonly<Record<string, { hash: string }>>;

/** The last part of the name of an uploaded picture, without its ending, by its address; undefined for one that the program ships. */
export function pictureName(url: string): string | undefined {
  const found = Object.entries(media).find(([, { hash }]) => url.startsWith(`/pictures/${hash.slice(0, 32)}-`));
  return found?.[0].replace(/^.*\/|\.\w+$/g, "");
}

/** The file that a setting holds as a `data:` address. */
export function fileOf(address: string) {
  const [, mimeType = "", content = ""] = /^data:([^;]+);base64,(.*)$/.exec(address) ?? [];
  return { name: `picture.${mimeType.split(/[/+]/)[1]}`, mimeType, buffer: Buffer.from(content, "base64") };
}

/** Rows as a file that the import of products and the translations take. */
export function csv(rows: readonly Readonly<Record<string, Value | undefined>>[]): Buffer {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: Value | undefined = "") => `"${(Array.isArray(value) ? value.join("; ") : String(value)).replaceAll('"', '""')}"`;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return Buffer.from(lines.map((line) => line.map((value) => cell(value)).join(",")).join("\r\n"));
}

/** Columns of translated rows that are no texts. */
export const NOT_TYPED = ["made_from", "stale", "shipped"];

/** The products of the kit as the rows of such a file, with their figures and their texts in these languages, without uploaded photos. */
export function productRows(languages: readonly string[]) {
  return Object.entries(rowsOf("products")).map(([slug, product]) => {
    const row: Record<string, Value | undefined> = { slug, ...product };
    if (/^\/pictures\/[0-9a-f]{32}-/.test(String(product.image_url))) delete row.image_url;
    for (const [parameter, kinds] of Object.entries(figuresOf(slug)))
      for (const [kind, figures] of Object.entries(kinds))
        for (const [column, value] of Object.entries(figures ?? {})) {
          const ending = { minimum: "min", maximum: "max" }[column] ?? column;
          row[`${parameter}${kind === "limit" ? "_limit" : ""}_${ending}`] = value;
        }
    for (const language of languages)
      for (const [column, value] of Object.entries(rowsOf("product_translations", language)[slug] ?? {}))
        if (!NOT_TYPED.includes(column)) row[`${column}:${language}`] = value;
    return row;
  });
}
