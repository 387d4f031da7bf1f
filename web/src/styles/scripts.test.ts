import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { knownLanguages } from "#testing/known-languages.ts";

const styles = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), "utf8") }));

const scripts = new Set(knownLanguages.map(({ script }) => script));

test("each script that the styles name is that of a language", () => {
  const named = styles.flatMap(({ text }) => Array.from(text.matchAll(/data-script="(\w+)"/g), ([, script]) => script));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((script) => !scripts.has(script ?? ""))).toEqual([]);
});

test("no rule of the styles lists languages, which older browsers do not know", () => {
  expect(styles.filter(({ text }) => /:lang\([^)]*,/.test(text)).map(({ name }) => name)).toEqual([]);
});
