import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pairs, stylesheetOf } from "./typefaces.ts";

const tokens = readFileSync(new URL("../src/styles/tokens.css", import.meta.url), "utf8");

test("a pair has fonts for each script and language that the usual one has fonts for", () => {
  const conditions = Array.from(tokens.matchAll(/^:root(.*) \{\n +--font-sans/gm), ([, condition]) => condition);
  expect(conditions).toContain('[data-script="Arab"]');
  for (const [name, pair] of Object.entries(pairs))
    for (const condition of conditions) expect(stylesheetOf(name, pair)).toContain(`[data-typefaces="${name}"]${condition} {`);
});
