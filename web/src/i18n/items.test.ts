import { expect, test } from "vitest";
import { languages } from "#i18n/languages.ts";
import { isTree } from "#i18n/value-at.ts";

const files = import.meta.glob<{ default: unknown }>("../../locales/*/*.json", { eager: true });

/** The names of the entries of each list in a file, by its path. */
function listsIn(tree: unknown, path = ""): [path: string, items: string[]][] {
  if (!isTree(tree)) return [];
  return Object.entries(tree).flatMap(([key, child]) =>
    key === "items" && isTree(child) ? [[`${path}.items`, Object.keys(child)] as [string, string[]]] : listsIn(child, `${path}.${key}`),
  );
}

test("a list has its entries in the same order in every language, and none is called as the company's are", () => {
  let count = 0;
  for (const [name, file] of Object.entries(files)) {
    const english = files[name.replace(/locales\/[a-z]+/, "locales/en")];
    const lists = listsIn(file.default);
    expect(lists, name).toEqual(listsIn(english?.default));
    for (const [path, items] of lists)
      expect(
        items.filter((item) => /^(own)?\d/.test(item)),
        `${name} ${path}`,
      ).toEqual([]);
    count += lists.length;
  }
  expect(count).toBeGreaterThan(10 * languages.length);
});
