import { expect, test } from "vitest";
import { allEnglish as english, allHindi as hindi } from "#staff/testing/all-texts.ts";
import { translateWith } from "./texts.tsx";

function flat(tree: object, prefix = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}${key}`, value] satisfies [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();

test("Hindi has the texts of English and no others", () => {
  expect(flat(hindi).map(([key]) => key)).toEqual(flat(english).map(([key]) => key));
});

test("every text says something, and names what its English names", () => {
  const translated = new Map(flat(hindi));
  for (const [key, text] of flat(english)) {
    expect(translated.get(key), key).toMatch(/\S/);
    expect(placeholders(translated.get(key) ?? ""), key).toEqual(placeholders(text));
  }
});

test("quotes and apostrophes are typographic", () => {
  const straight = [...flat(english), ...flat(hindi)].filter(([, text]) => /["']/.test(text));
  expect(straight).toEqual([]);
});

test("a count chooses the form of its language", () => {
  const inEnglish = translateWith({ language: "en", texts: english });
  expect([1, 2].map((count) => inEnglish("people.count", { count }))).toEqual(["1 person", "2 people"]);
  const inHindi = translateWith({ language: "hi", texts: hindi });
  expect([1, 2].map((count) => inHindi("people.count", { count }))).toEqual(["1 व्यक्ति", "2 लोग"]);
});

const screens = Object.keys(import.meta.glob("../screens/*/*.ts*")).map((path) => path.split("/")[2] ?? "");
const partOf = (folder: string) => folder.replace(/-./g, (letter) => letter.slice(1).toUpperCase());
const ofScreens = [...new Set(screens.map(partOf))].filter((part) => part in english);
const shared = import.meta.glob<string>(["../*/**/*.ts*", "!../{screens,i18n}/**", "!../**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Settings are named `site.phone` and `mail.to`. */
const isSetting = (path: string, part: string) => path.startsWith("../company/") && ["site", "mail"].includes(part);

test("what several screens share does not speak with the words of one of them", () => {
  expect(ofScreens).toContain("products");
  const borrowed = Object.entries(shared).flatMap(([path, source]) => {
    const own = path.split("/")[1];
    const keys = [...source.matchAll(/["`]([a-zA-Z]+)\.[a-z]\w*/g)].filter(
      ([, part = ""]) => ofScreens.includes(part) && part !== own && !isSetting(path, part),
    );
    return keys.map(([key]) => `${path}: ${key}`);
  });
  expect(borrowed).toEqual([]);
});
