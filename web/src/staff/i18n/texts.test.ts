import { expect, test } from "vitest";
import * as english from "./english.ts";
import * as hindi from "./hindi.ts";
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

test("a count chooses the form of its language", () => {
  const inEnglish = translateWith({ language: "en", texts: english });
  expect([1, 2].map((count) => inEnglish("people.count", { count }))).toEqual(["1 person", "2 people"]);
  const inHindi = translateWith({ language: "hi", texts: hindi });
  expect([1, 2].map((count) => inHindi("people.count", { count }))).toEqual(["1 व्यक्ति", "2 लोग"]);
});
