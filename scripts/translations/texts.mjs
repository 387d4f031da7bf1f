// Every text of the site by name, such as `home:hero.title`, `blog/spice-journey` or `products:teja-s17.description`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { flat } from "./rules.mjs";

/** The fields of a product that can be translated. */
const PRODUCT_FIELDS = [
  "name",
  "description",
  "detailed_description",
  "grade",
  "min_order_quantity",
  "packaging_options",
  "shelf_life",
  "lead_time",
  "load_20ft",
  "load_40ft",
];

/** Fields that may stay in English: labels that the trade uses in English. */
export const OPTIONAL = /^products:[^.]+\.grade$/;

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const files = (path) => (existsSync(new URL(path, root)) ? readdirSync(new URL(path, root)).sort() : []);

/** The languages, English first. */
export const languages = JSON.parse(read("contracts/languages.json"));

/** The texts of a language: a map from name to `{ text, kind }`. */
export function textsOf(language) {
  return new Map([
    ...jsonTexts(`web/locales/${language}`),
    ...longTexts(language),
    ...productTexts(language),
    ...catalogueTexts(language),
    ...offerMails(language),
  ]);
}

/** The texts of the console, for which only words are checked: it has few languages, and its program compares them. */
export function consoleTexts(language) {
  return new Map(jsonTexts(`web/src/staff/locales/${language}`, "console/"));
}

function jsonTexts(folder, prefix = "") {
  return files(folder).flatMap((file) => {
    const part = prefix + file.replace(/\.json$/, "");
    return flat(JSON.parse(read(`${folder}/${file}`))).map(([key, text]) => [`${part}:${key}`, { kind: "text", text }]);
  });
}

function longTexts(language) {
  return ["blog", "legal"].flatMap((folder) =>
    files(`web/content/${language}/${folder}`).map((file) => [
      `${folder}/${file.replace(/\.md$/, "")}`,
      { kind: "markdown", text: read(`web/content/${language}/${folder}/${file}`) },
    ]),
  );
}

function productTexts(language) {
  return Object.entries(products(language)).flatMap(([slug, product]) =>
    PRODUCT_FIELDS.filter((field) => product[field] !== undefined).map((field) => [
      `products:${slug}.${field}`,
      { kind: field === "detailed_description" ? "blocks" : "text", text: [product[field]].flat().join("\n") },
    ]),
  );
}

/** The names of parameters and the wording of their figures, the names of categories, and the wording of prices. Placeholders there have
 * one brace; here they have two, like all others. */
function catalogueTexts(language) {
  return ["parameters", "categories", "prices"].flatMap((part) => {
    const file = `crates/catalogue/words/${part}/${language}.toml`;
    if (!existsSync(new URL(file, root))) return [];
    const { units: _, ...texts } = parse(read(file));
    return flat(texts).map(([key, text]) => [`${part}:${key}`, { kind: "text", text: text.replace(/[{}]/g, "$&$&") }]);
  });
}

/** The templates of offers and other answers that come with the program. Their names are for staff, in English. */
function offerMails(language) {
  const file = `reply-templates/${language}.json`;
  if (!existsSync(new URL(file, root))) return [];
  return JSON.parse(read(file)).map(({ name, body }) => [`reply-templates:${name}.body`, { kind: "text", text: body }]);
}

function products(language) {
  const file = `kits/nandi/${language === "en" ? "products" : `product_translations/${language}`}.toml`;
  return existsSync(new URL(file, root)) ? parse(read(file)) : {};
}
