import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Product } from "../../web/src/backend/wire/catalogue.ts";
import { sampleFigures } from "../../web/src/testing/sample-figures.ts";
import { expect, test } from "../support/fixtures.ts";
import { paths, prefixes } from "../support/pages.ts";
import { type Program, startProgram } from "../support/program.ts";

const foreign = join(import.meta.dirname, "../fixtures/foreign.csv");

/** A range of numbers in any language's notation: `80,000 - 100,000`, `11,5-12,5`. */
const range = /\d[\d.,\u00a0\u202f]*(?: ?[-–] ?\d[\d.,\u00a0\u202f]*)+/g;

/** The ranges of a text, reduced to their digits, so that languages can be compared. */
function rangesOf(text: string): string[] {
  return [...text.replaceAll("\u2060", "").matchAll(range)].map(([found]) => found.replaceAll("–", "-").replaceAll(/[^\d-]/g, ""));
}

/** All ranges in a tree of texts. */
function everyRangeOf(tree: unknown): string[] {
  return rangesOf(JSON.stringify(tree, undefined, 1));
}

/** The parameters of a product, and its container loads. */
function figuresOf(product: Product): string[] {
  const { capsaicin_level, color_value, moisture_content, price_range, load_20ft, load_40ft } = product;
  const load = (text: string | null) => /^[^(]*\d[^(]*/.exec(text ?? "")?.[0].trim() ?? "";
  return [
    ...rangesOf([capsaicin_level, color_value, moisture_content, price_range].join("\n")),
    ...[load(load_20ft), load(load_40ft)].filter((text) => text !== ""),
  ];
}

async function productsOf(program: Program, request: APIRequestContext, language: string): Promise<Product[]> {
  const answer = await request.get(`${program.url}/rest/v1/products?select=*&active=eq.true&order=featured.desc,name.asc`, {
    headers: { apikey: "public-anonymous-key", "accept-language": language },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

type Read = { links: string[]; main: string };

/** The links in a page's HTML, and the words of its main part. Runs in a page, to use its parser. */
function read({ html, address }: { html: string; address: string }): Read {
  const page = new DOMParser().parseFromString(html, "text/html");
  const links = [...page.querySelectorAll("a[href]")].map((link) => new URL(link.getAttribute("href") ?? "", address).href);
  const main = page.querySelector("main");
  // Keeps words of adjacent elements apart.
  for (const part of main?.querySelectorAll("*") ?? []) part.append(" ");
  return { links: links.filter((link) => link.startsWith(new URL(address).origin)), main: main?.textContent ?? "" };
}

/** Every page that can be reached from a home page within its language, by address. */
async function crawl(
  page: Page,
  request: APIRequestContext,
  home: string,
): Promise<{ pages: Map<string, Read & { html: string }>; broken: string[] }> {
  const pages = new Map<string, Read & { html: string }>();
  const broken: string[] = [];
  const seen = new Set([home]);
  const left = [home];
  for (let address = left.pop(); address !== undefined; address = left.pop()) {
    const answer = await request.get(address);
    if (answer.status() !== 200) broken.push(`${address}: ${answer.status()}`);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await answer.text();
    const found = await page.evaluate(read, { html, address });
    pages.set(address, { ...found, html });
    for (const link of found.links) {
      const [next = ""] = link.split("#");
      const isOfLanguage = next === home || next.startsWith(home.endsWith("/") ? home : `${home}/`) || next.startsWith(`${home}?`);
      const isOfOther =
        home.endsWith("/") && Object.values(prefixes).some((prefix) => prefix !== "" && new URL(next).pathname.startsWith(prefix));
      // Documents take long to make; their addresses are enough to know which exist.
      if (seen.has(next) || !isOfLanguage || isOfOther || next.endsWith(".pdf")) continue;
      seen.add(next);
      left.push(next);
    }
  }
  return { pages, broken };
}

/** The company's own figures, which do not depend on the products. */
function companyFigures(): Set<string> {
  const own = Object.entries(sampleFigures).filter(([name]) => !/^(teja|kashmiri)\./.test(name));
  return new Set(everyRangeOf(own));
}

test.describe("another exporter's catalogue", () => {
  test.describe.configure({ mode: "serial" });
  const languages = ["en", "de"] as const;
  let program: Program;
  const before = new Map<string, Product[]>();

  test.beforeAll(async ({ playwright }, testInfo) => {
    const request = await playwright.request.newContext();
    program = await startProgram();
    for (const language of languages) {
      before.set(language, await productsOf(program, request, language));
      // This fills the page cache, whose pages must be replaced after the import.
      for (const path of paths) expect((await request.get(`${program.url}${prefixes[language]}${path}`)).status()).toBe(200);
    }
    // An import does not change products that are not in its file, so an exporter with other goods first deactivates the sample's.
    const off = testInfo.outputPath("off.csv");
    const slugs = before.get("en")?.map(({ slug }) => `${slug},false`) ?? [];
    writeFileSync(off, ["slug,active", ...slugs, ""].join("\n"));
    expect(await program.command("products", "import", off)).toContain(`${slugs.length} changed`);
    expect(await program.command("products", "import", foreign, "--add-grades")).toContain("12 added");
    await expect.poll(async () => (await productsOf(program, request, "en")).length).toBe(12);
    await request.dispose();
  });
  test.afterAll(() => program.stop());

  for (const language of languages) {
    test(`leaves no dead link and no figure of a product that is gone, in ${language}`, async ({ page, request }) => {
      const gone = before.get(language) ?? [];
      const now = await productsOf(program, request, language);
      const known = new Set([...now.flatMap(figuresOf), ...everyRangeOf(now), ...companyFigures()]);
      const stale = new Set(gone.flatMap(figuresOf).filter((figure) => !known.has(figure)));
      expect(stale.size).toBeGreaterThan(60);

      const home = `${program.url}${prefixes[language] || "/"}`;
      const { pages, broken } = await crawl(page, request, home);
      expect(broken).toEqual([]);
      // All screens, and each of the twelve products.
      expect(pages.size).toBeGreaterThan(24 + now.length);

      const links: string[] = [];
      const left: string[] = [];
      const slugs = new Set(gone.map(({ slug }) => slug));
      for (const [address, { html, main }] of pages) {
        // Also in metadata for search engines, and in documents.
        const named = [...html.matchAll(/\/catalog\/([\w-]+)/g)].map(([, slug = ""]) => slug);
        links.push(...named.filter((slug) => slugs.has(slug)).map((slug) => `${address} leads to ${slug}`));
        const isArticle = /\/blog\/./.test(new URL(address).pathname);
        if (isArticle) continue;
        const words = main.replaceAll(/\s+/g, " ");
        const shown = [...rangesOf(words), ...[...stale].filter((figure) => /[^\d-]/.test(figure) && words.includes(` ${figure} `))];
        left.push(...shown.filter((figure) => stale.has(figure)).map((figure) => `${address} shows ${figure}`));
      }
      expect(links).toEqual([]);
      expect(left).toEqual([]);
    });
  }

  test("is what the pages show, and the products that are gone are not found", async ({ page, request }) => {
    await page.goto(`${program.url}/`);
    await expect(page.getByRole("main").getByRole("link", { name: "Explore Details Assam CTC BP" })).toBeVisible();
    await page.goto(`${program.url}/products/red-chilli-varieties`);
    await expect(page.getByRole("article", { name: "Teja S17" })).toBeVisible();
    expect((await request.get(`${program.url}/catalog/teja-s17`)).status()).toBe(404);
    expect(await (await request.get(`${program.url}/sitemap.xml`)).text()).not.toContain("/catalog/teja-s17");
  });
});
