import { expect, test } from "vitest";
import { languages } from "#i18n/languages.ts";

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>("../../locales/*/*.json", { eager: true, import: "default" });
const parts = Object.keys(files).flatMap((path) => /\/en\/([\w-]+)\.json$/.exec(path)?.[1] ?? []);

/** Every text by its full key. */
function flat(texts: Texts, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") found.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

const plural = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name]) => name).sort();

/** The texts that every language must have; a screen whose texts are not translated yet is shown in English. */
const wantedEverywhere = ["shell", "catalogue", "contact", "mail"];

test.each(languages)("the frame, the catalogue and the enquiry are there in $english", ({ code }) => {
  expect(wantedEverywhere.filter((part) => files[`../../locales/${code}/${part}.json`] === undefined)).toEqual([]);
});

for (const { code } of languages) {
  for (const part of parts.filter((part) => files[`../../locales/${code}/${part}.json`] !== undefined)) {
    test(`${code}/${part}.json has the keys, plural forms and placeholders of the English texts`, () => {
      const english = flat(files[`../../locales/en/${part}.json`] ?? {});
      const translated = flat(files[`../../locales/${code}/${part}.json`] ?? {});
      const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
      const wanted = new Set(
        [...english.keys()].flatMap((key) => (plural.test(key) ? forms.map((form) => key.replace(plural, `_${form}`)) : [key])),
      );
      expect([...translated.keys()].sort()).toEqual([...wanted].sort());
      for (const [key, text] of translated) {
        const source = english.get(key) ?? english.get(key.replace(plural, "_other")) ?? "";
        expect(placeholders(text), `${part}:${key}`).toEqual(placeholders(source));
        expect(text.trim(), `${part}:${key}`).not.toBe("");
      }
    });
  }
}
