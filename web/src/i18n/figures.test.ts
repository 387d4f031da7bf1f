import { expect, test } from "vitest";
import figures from "#contracts/figures.json";

type Texts = { [key: string]: string | Texts };

const locales = import.meta.glob<Texts>("../../locales/en/*.json", { eager: true, import: "default" });
const contents = import.meta.glob<string>("../../content/en/**/*.md", { eager: true, query: "?raw", import: "default" });

/** The texts that are written in every language already; their figures are words there. */
const older = ["shell", "catalogue", "contact", "mail"];

function flat(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}.${key}`, value] satisfies [string, string]] : flat(value, `${prefix}.${key}`),
  );
}

const named = new Map(flat(figures, "figure"));

/** English texts by where they stand. */
const texts: [string, string][] = [
  ...Object.entries(locales).flatMap(([path, content]) => {
    const part = path.split("/").at(-1)?.replace(".json", "") ?? "";
    return older.includes(part) ? [] : flat(content, part);
  }),
  ...Object.entries(contents),
];

/** A single number may stand for many things, and so does the name of a standard; what is longer stands for one. */
const unmistakable = [...named].filter(
  ([name, value]) => name !== "figure.foodSafety" && value.length > 2 && !/^\d+%$/.test(value) && !/^\d+-\d+$/.test(value),
);

test.each(unmistakable)("%s stands in the texts by its name, never as %s", (_, value) => {
  const pattern = new RegExp(`(?<![\\d,.-])${value.replaceAll(/[.+*?()[\]]/g, "\\$&")}(?!\\d)`);
  expect(texts.filter(([, text]) => pattern.test(text)).map(([where]) => where)).toEqual([]);
});

test("every figure that a text names exists", () => {
  const unknown = texts.flatMap(([where, text]) =>
    [...text.matchAll(/\{\{\s*(figure\.[\w.]+)\s*\}\}/g)]
      .filter(([, name]) => name !== undefined && !named.has(name))
      .map(([, name]) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("every figure is named somewhere", () => {
  const all = texts.map(([, text]) => text).join("\n");
  expect([...named.keys()].filter((name) => !all.includes(`{{${name}}}`))).toEqual([]);
});

/** What the older texts say of the same figures. */
test("the older texts agree with the figures", () => {
  const text = Object.entries(locales)
    .filter(([path]) => older.some((part) => path.endsWith(`/${part}.json`)))
    .flatMap(([, content]) => flat(content, "").map(([, value]) => value))
    .join("\n");
  expect([...text.matchAll(/(\d+) hours/g)].map(([, hours]) => hours).filter((hours) => hours !== figures.reply)).toEqual([]);
  expect(text).toContain(figures.ports);
});
