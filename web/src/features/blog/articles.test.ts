import { expect, test } from "vitest";
import { screens } from "#contracts/screens.json";
import { sampleArticles } from "#testing/sample-lists.ts";
import products from "../../../../kits/nandi/products.toml?raw";
import texts from "../../../locales/en/blog.json";

const bodies = import.meta.glob<string>("../../../content/en/blog/*.md", { eager: true, query: "?raw", import: "default" });

const slugs = Object.keys(texts.articles.items) as (keyof typeof texts.articles.items)[];

function bodyOf(slug: string): string {
  return bodies[`../../../content/en/blog/${slug}.md`] ?? expect.fail(`there is no web/content/en/blog/${slug}.md`);
}

function headingsOf(body: string): { level: number; title: string }[] {
  return [...body.matchAll(/^(#+) (.*)$/gm)].map(([, signs = "", title = ""]) => ({ level: signs.length, title }));
}

test("the eight articles run from 15 March back to 5 February 2024, the newest first", () => {
  const days = sampleArticles.map(({ date }) => date);
  expect(days).toHaveLength(8);
  expect(days).toEqual([...days].sort().reverse());
  expect([days[0], days.at(-1)]).toEqual(["2024-03-15", "2024-02-05"]);
});

test("each of the seven categories has an article", () => {
  const categories = Object.keys(texts.categories.items);
  expect(categories).toHaveLength(7);
  expect(new Set(sampleArticles.map(({ category }) => category))).toEqual(new Set(categories));
});

test("no article lacks its text, and no text its article", () => {
  expect(
    Object.keys(bodies)
      .map((path) => path.split("/").at(-1)?.replace(".md", ""))
      .sort(),
  ).toEqual([...slugs].sort());
});

test("only the article on quality leads to the quality page", () => {
  expect(
    sampleArticles.filter(({ closingPage }) => closingPage !== "/contact").map(({ slug, closingPage }) => [slug, closingPage]),
  ).toEqual([["quality-standards-explained", "/quality"]]);
});

test.each(slugs)("%s has 900 to 1,400 words and at least one table with a caption", (slug) => {
  const body = bodyOf(slug);
  // The bars of tables are no words.
  const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  expect(words).toBeGreaterThanOrEqual(900);
  expect(words).toBeLessThanOrEqual(1400);
  expect(body).toMatch(/^Table: .+\n\n\|.+\|\n\| ---/m);
});

test.each(slugs)("%s begins its headings below the title and skips no level", (slug) => {
  const levels = headingsOf(bodyOf(slug)).map(({ level }) => level);
  expect(levels.length).toBeGreaterThan(3);
  levels.reduce((above, level) => {
    expect(level).toBeGreaterThanOrEqual(2);
    expect(level).toBeLessThanOrEqual(above + 1);
    return level;
  }, 1);
});

const pages = new Set([
  ...screens.map(({ path }) => path),
  ...slugs.map((slug) => `/blog/${slug}`),
  ...[...products.matchAll(/^\[(.*)\]$/gm)].map(([, slug]) => `/catalog/${slug}`),
]);

test.each(slugs)("%s leads only to pages that the site has, and three times at least", (slug) => {
  const links = [...bodyOf(slug).matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = ""]) => path);
  expect(links.length).toBeGreaterThanOrEqual(3);
  for (const link of links) expect(pages).toContain(link.split(/[?#]/)[0]);
});

test.each(slugs)("%s has a title, an excerpt and a summary of fitting lengths", (slug) => {
  const { title, excerpt, summary } = texts.articles.items[slug];
  expect(title.length).toBeGreaterThanOrEqual(30);
  expect(title.length).toBeLessThanOrEqual(60);
  expect(excerpt.length).toBeGreaterThanOrEqual(120);
  expect(excerpt.length).toBeLessThanOrEqual(160);
  expect(summary).not.toBe(excerpt);
});

test("the export documentation article has all its parts", () => {
  const body = bodyOf("export-documentation");
  expect(headingsOf(body)).toEqual([
    { level: 2, title: "Export licence" },
    { level: 2, title: "The documents, who issues them and when" },
    { level: 2, title: "Digital systems" },
    { level: 2, title: "Price and payment terms" },
    { level: 2, title: "Country requirements" },
    { level: 3, title: "USA" },
    { level: 3, title: "European Union" },
    { level: 3, title: "Middle East" },
    { level: 3, title: "Australia/New Zealand" },
    { level: 2, title: "Common mistakes" },
    { level: 2, title: "Timeline" },
    { level: 2, title: "Benefits of professional support" },
  ]);
  for (const system of ["ICEGATE", "customs e-filing portal", "foreign trade portal", "e-BRC"]) expect(body).toContain(system);
  for (const term of ["LC, letter of credit", "TT, bank transfer", "DA, documents against acceptance"]) expect(body).toContain(term);
  for (const moment of [
    "{{figure.documents.before}} days before shipment",
    "Day 0, at shipment",
    "Within {{figure.documents.after}} days after",
  ]) {
    expect(body).toContain(moment);
  }
});
