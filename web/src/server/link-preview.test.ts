import { expect, test } from "vitest";
import type { PageData } from "#backend/page-data.ts";
import { defaultLanguage, languages } from "#i18n/languages.ts";
import { dataFrom } from "#testing/data-from.ts";
import { headContext } from "#testing/page-texts.ts";
import { sampleData } from "#testing/sample-data.ts";
import { sampleArticles } from "#testing/sample-lists.ts";
import { sampleProducts } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { routeAt, routes } from "../routes.tsx";
import { completeHead } from "./head.ts";

const origin = sampleSite.baseUrl;
const page = { content: { title: "Quality", description: "" }, translated: languages, site: sampleSite, search: "", notFound: false };

function facts(head: ReturnType<typeof completeHead>, name: string): string[] {
  return head.openGraph.filter(({ property }) => property === name).map(({ content }) => content);
}

/** The head of a page with the sample data. */
async function headAt(path: string, data: Partial<PageData> = {}, language = defaultLanguage) {
  const route = routeAt(path) ?? expect.fail(`nothing is at ${path}`);
  const { screen } = await route.load();
  const read = dataFrom({ ...sampleData({ pathname: path, search: "" }), ...data });
  const open = screen.open({ path, slug: route.slug, query: "" }, read) ?? expect.fail(`${path} has no data`);
  return open.head(await headContext(route.namespaces, language));
}

test.each(routes.map(({ path }) => path))("%s has a picture with its title", async (path) => {
  const content = await headAt(path);
  const complete = completeHead({ ...page, content, language: defaultLanguage, path });
  expect(facts(complete, "og:image")).toEqual([`${origin}/social${path === "/" ? "/index" : path}.jpg`]);
  expect(facts(complete, "og:image:alt")).toEqual([content.title]);
  expect(complete.meta).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
  expect(complete.socialCard?.title).not.toBe("");
  expect(complete.socialCard?.title).not.toContain(` | ${sampleSite.company.name}`);
});

test.each(languages)("no two pages call themselves the same in $english", async (language) => {
  const paths = [...routes.map(({ path }) => path), ...sampleArticles.map(({ slug }) => `/blog/${slug}`)];
  const heads = await Promise.all(paths.map((path) => headAt(path, {}, language)));
  // Two addresses of one screen have the same canonical address, and count once.
  const distinct = [...new Map(heads.map((head, place) => [head.canonicalPath ?? paths[place], head])).values()];
  for (const key of ["title", "description"] as const) {
    const texts = distinct.map((head) => head[key]);
    expect(texts.filter((text, place) => text === "" || texts.indexOf(text) !== place)).toEqual([]);
  }
});

test("each language has a picture of its own", () => {
  const pictureOf = (code: string, path: string) => {
    const language = languages.find((candidate) => candidate.code === code) ?? defaultLanguage;
    return facts(completeHead({ ...page, language, path }), "og:image");
  };
  expect(pictureOf("de", "/")).toEqual([`${origin}/social/de/index.jpg`]);
  expect(pictureOf("ar", "/catalog")).toEqual([`${origin}/social/ar/catalog.jpg`]);
});

test("a page that stands in English has the picture of the English page", () => {
  const [, hindi] = languages;
  if (hindi === undefined) throw new Error("no second language");
  const head = completeHead({ ...page, translated: [defaultLanguage], language: hindi, path: "/quality" });
  expect(facts(head, "og:image")).toEqual([`${origin}/social/quality.jpg`]);
  expect(facts(head, "og:locale")).toEqual(["en_IN"]);
  expect(facts(head, "og:locale:alternate")).toEqual([]);
});

test("the languages of a page are told with their countries", () => {
  const head = completeHead({ ...page, language: defaultLanguage, path: "/quality" });
  expect(facts(head, "og:locale")).toEqual(["en_IN"]);
  expect(facts(head, "og:locale:alternate")).toEqual(["hi_IN", "es_ES", "fr_FR", "de_DE", "ar_SA", "zh_CN", "ja_JP", "pt_BR", "ru_RU"]);
});

test("an article says when it appeared", () => {
  const content = { ...page.content, published: "2024-03-15" };
  const head = completeHead({ ...page, content, language: defaultLanguage, path: "/blog/spice-journey" });
  expect(facts(head, "og:type")).toEqual(["article"]);
  expect(facts(head, "article:published_time")).toEqual(["2024-03-15"]);
});

test("a page that was not found has no picture", () => {
  const head = completeHead({ ...page, language: defaultLanguage, path: "/nothing", notFound: true });
  expect(head).toMatchObject({ openGraph: [], meta: [] });
  expect(head.socialCard).toBeUndefined();
});

test("a product's picture is its own, unless that is on another server", async () => {
  const product = sampleProducts[0] ?? expect.fail("no product");
  const path = `/catalog/${product.slug}`;
  const cardWith = async (image_url: string | null) => {
    const content = await headAt(path, { product: { product: { ...product, image_url }, related: [], offer: null } });
    return completeHead({ ...page, content, language: defaultLanguage, path }).socialCard;
  };
  expect(await cardWith("/pictures/turmeric.webp")).toMatchObject({ title: product.name, picture: "/pictures/turmeric.webp" });
  expect((await cardWith("https://pictures.example.com/turmeric.webp"))?.picture).toBeUndefined();
  expect((await cardWith(null))?.picture).toBeUndefined();
});

test("a picture has the colours and the logos of the company", () => {
  const colours = { night: "#0c1224" };
  const logo = { address: "/logo.svg?1", width: 40, height: 10 };
  const site = { ...page.site, appearance: { ...page.site.appearance, colours, logo } };
  const head = completeHead({ ...page, site, language: defaultLanguage, path: "/" });
  expect(head.socialCard).toMatchObject({ colours, logo: logo.address });
  expect(head).toMatchObject({ appearance: site.appearance });
});
