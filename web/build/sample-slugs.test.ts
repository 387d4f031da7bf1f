import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { screens } from "../../contracts/screens.json";

const repository = join(import.meta.dirname, "../..");

/** The screens about the categories that come with the program, and the parts of the page of products about them. */
const ofCategories = /^web\/src\/screens\/(red-chillies|spices|agro-commodities|varieties|products)\//;

/** What else names a category or product of the sample company, and why. */
const others: Readonly<Record<string, string>> = {
  "crates/catalogue/src/queries/categories.rs": "the categories that come with the program",
  "crates/catalogue/src/guide/keys.rs": "names of varieties, which some of the products are called by too",
  "crates/pages/src/page_data.rs": "the data of a screen",
  "web/src/backend/categories.ts": "the categories that have a screen of their own",
  "web/src/backend/wire/catalogue.ts": "written from keys.rs",
  "web/src/features/harvest/crop-mark.tsx": "a crop of the calendar",
  "web/src/frame/use-segment-name.ts": "the addresses of those screens",
  "web/src/i18n/namespaces.ts": "the files of their texts",
  "web/src/i18n/text-keys.ts": "the files of their texts",
  "web/src/screens/home/goods-card.tsx": "their pictures",
};

const slugs = ["products", "categories"].flatMap((table) =>
  Object.keys(parse(readFileSync(join(repository, `kits/nandi/${table}.toml`), "utf8"))),
);

/** The program's own code below a folder, without tests, texts and past migrations. */
function sources(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.(rs|ts|tsx|css|typ|mjs)$/.test(file))
    .filter((file) => !/\.test\.|\/(testing|tests|examples|migrations|locales|node_modules)(\/|\.)/.test(file));
}

/** The code of a file, without comments and the tests at its end. */
function codeOf(file: string): string {
  const [code = ""] = readFileSync(join(repository, file), "utf8").split("#[cfg(test)]");
  return code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

test("no code but that of their own screens names a category or product of the sample company", () => {
  expect(slugs).toContain("spices");
  const named = new RegExp(`["'\`/=](${slugs.join("|")})["'\`?#&/]`);
  const crates = readdirSync(join(repository, "crates")).flatMap((crate) => sources(`crates/${crate}`));
  const files = [...sources("web/src"), ...crates].filter((file) => named.test(codeOf(file)));
  expect(files.filter((file) => !ofCategories.test(file)).toSorted()).toEqual(Object.keys(others).toSorted());
});

test("each of those screens is on the site with its category alone", () => {
  const about = screens.filter(({ path }) => path.startsWith("/products/"));
  expect(about.filter((screen) => !("category" in screen))).toEqual([]);
});
