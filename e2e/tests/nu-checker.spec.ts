import { expect, test } from "../support/fixtures.ts";
import { nuFaults } from "../support/nu-checker.ts";
import { everyLanguage, paths, prefixes } from "../support/pages.ts";

test("the Nu HTML checker has no error and no warning on any page, every third in another language too", async ({ request, program }) => {
  const pages = new Map<string, Buffer>();
  const [english = "en", ...others] = Object.keys(prefixes);
  for (const [place, path] of [...paths, "/no-such-page"].entries()) {
    // The elements of a page are the same in every language: English, and on every third page one of the others in turn.
    const turn = place % 3 === 0 ? [others[(place / 3) % others.length] ?? english] : [];
    for (const language of [english, ...(everyLanguage ? others : turn)]) {
      const prefix = prefixes[language as keyof typeof prefixes];
      const answer = await request.get(`${program.url}${prefix}${path}`);
      pages.set(`${prefix}${path}`, await answer.body());
    }
  }
  expect(await nuFaults(pages)).toEqual([]);
});
