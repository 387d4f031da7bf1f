// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { stubProgram } from "#testing/render-screen.tsx";
import { sampleData } from "#testing/sample-data.ts";
import { sampleArticles } from "#testing/sample-lists.ts";
import { sampleProducts } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { routes } from "../routes.tsx";
import { answerHead, answerPage } from "./answer.tsx";
import { markAll, markData, markEnglish, namesIn, parseUnmarked, unmarked, withElements } from "./text-marks.ts";

afterEach(() => vi.unstubAllGlobals());

const marked = (name: string, text: string) => markAll(name, text, false);

test("each marked text of a page lies in an element with its name", () => {
  const html = `<p>${marked("a:b", "One")} and ${marked("a:c", "two")}</p>`;
  expect(withElements(html, true)).toBe('<p><span data-text="a:b">One</span> and <span data-text="a:c">two</span></p>');
  expect(namesIn(html + html)).toEqual(["a:b", "a:c"]);
});

test("a text that a component has divided keeps its name in each part, and one in another belongs to the outer", () => {
  const text = marked("a:b", `1 ${marked("a:c", "x")} 2`);
  const html = `<p>${text.replace("1 ", "<b>1 </b>")}</p>`;
  const part = (text: string) => `<span data-text="a:b">${text}</span>`;
  expect(withElements(html, true)).toBe(`<p><b>${part("1 ")}</b>${part("x")}${part(" 2")}</p>`);
});

test("where no element can stand a text loses its mark", () => {
  const text = marked("a:b", "x");
  for (const [html, plain] of [
    [`<option value="1">${text}</option>`, '<option value="1">x</option>'],
    [`<svg><title>${text}</title></svg>`, "<svg><title>x</title></svg>"],
    [`<script>${text}</script><!--<${text}>-->`, "<script>x</script>"],
  ] as const)
    expect(withElements(html, true).replace(/<!--.*-->/s, "")).toBe(plain);
  expect(withElements(`<svg><text>${text}</text></svg>`, true)).toBe('<svg><text><tspan data-text="a:b">x</tspan></text></svg>');
  expect(withElements(`<img alt="${text}">`, true)).toBe('<img data-text="a:b" alt="x">');
  expect(withElements(`<img alt="${text}">`, false)).toBe('<img alt="x">');
  expect(withElements(`<section aria-label="${text}">`, true)).toBe('<section data-label="a:b" aria-label="x">');
  expect(withElements(`<nav aria-label="${text}">`, true)).toBe('<nav aria-label="x">');
  expect(unmarked({ title: text, list: [text] })).toEqual({ title: "x", list: ["x"] });
});

test("a single English text on a page of another language says that it is English", () => {
  const html = `<p>${markEnglish("a:b", "One", true)} ${markEnglish("a:c", "zwei", false)}</p>`;
  expect(withElements(html, false)).toBe('<p><span lang="en" dir="ltr">One</span> zwei</p>');
});

const stub = (pathname: string, texts?: object) => stubProgram({ site: sampleSite, ...sampleData({ pathname, search: "" }), texts });

const paths = [
  ...routes.map(({ path }) => path),
  ...sampleArticles.map(({ slug }) => `/blog/${slug}`),
  "/ar/harvest-chart",
  "/ja/quality",
  "/ar/contact",
  ...["", "/de", "/ar", "/ja"].map((language) => `${language}/catalog/${sampleProducts[0]?.slug}`),
  ...["", "/about", "/catalog", "/products", "/products/spices", "/products/agro-commodities", "/terms"].map((path) => `/ar${path}`),
];

for (const path of paths) {
  test(`the page ${path} is the same when it is edited, but for the names of its texts`, async () => {
    stub(path);
    const [page, edited] = [await answerPage({ path, search: "" }), await answerPage({ path, search: "", edit: true })];
    if ("location" in page || "location" in edited) throw new Error("it has moved");
    const { html, texts = [], ...rest } = edited;
    const unnamed = html
      .replaceAll(/<(span|tspan) data-(?:text|of)="[^"]*">(.*?)<\/\1>/gs, "$2")
      .replaceAll(/(<div class="prose"|<img|<section) data-(?:text|label|of)="[^"]*"/g, "$1");
    expect(unnamed.split("<")).toEqual(page.html.split("<"));
    const { html: _, texts: none, ...others } = page;
    expect(rest).toEqual(others);
    expect(none).toBeUndefined();
    expect(page.html).not.toMatch(/[\uE000-\uE17F]|data-text|data-of=/);
    expect(html).not.toMatch(/[\uE000-\uE17F]/);
    expect(texts.length).toBeGreaterThan(50);
    expect(new Set(texts).size).toBe(texts.length);
    const named = Array.from(html.matchAll(/data-text="([^"]*)"/g), ([, name]) => name);
    expect(texts).toEqual(expect.arrayContaining([...new Set(named)]));
  });
}

test("a page that is edited says of facts of the company, figures, certificates and products what they are, where they stand", async () => {
  const slug = sampleProducts[0]?.slug;
  const expected = {
    "/contact": ["site.phone", "site.email", "site.address", "site.whatsapp.display", "site.short_name"].map((key) => `setting:${key}`),
    "/": ["setting:site.figures.clients", "setting:site.figures.food_safety", "setting:site.figures.ports", "certificate:1"],
    "/about": ["setting:site.legal_name", "setting:site.registration_number", "setting:site.figures.price_terms"],
    "/quality": ["setting:site.figures.limits.aflatoxin_b1", "certificate:1"],
    "/terms": ["setting:site.legal_name"],
    "/blog": ["entry:blog:articles.items.spice-journey"],
    "/ar/blog/spice-journey": ["entry:blog:articles.items.spice-journey"],
    "/catalog": [`product:${slug}`],
    [`/catalog/${slug}`]: [`product:${slug}`],
  };
  for (const [path, names] of Object.entries(expected)) {
    stub(path);
    const page = await answerPage({ path, search: "", edit: true });
    if ("location" in page) throw new Error("it has moved");
    const named = Array.from(page.html.matchAll(/data-of="([^"]*)"/g), ([, name]) => name);
    expect(named, path).toEqual(expect.arrayContaining(names));
  }
});

test("the headings and lists of a product's long description are the same when its page is edited", async () => {
  const [product] = sampleProducts;
  if (product === undefined) throw new Error("there is no sample product");
  const long = { ...product, detailed_description: "**Uses:** curries \n\n**用途：**\n- one\n-  two\n\nIts words" };
  stubProgram({ site: sampleSite, ...sampleData({ pathname: "/", search: "" }), product: { product: long, related: [], offer: null } });
  const request = { path: `/catalog/${product.slug}`, search: "" };
  const [page, edited] = [await answerPage(request), await answerPage({ ...request, edit: true })];
  if ("location" in page || "location" in edited) throw new Error("it has moved");
  expect(page.html).toContain("<li>two</li>");
  expect(edited.html.replaceAll(/<span data-(?:text|of)="[^"]*">(.*?)<\/span>/gs, "$1")).toContain("<li>two</li>");
  expect(edited.html).toContain(`<span data-of="product:${product.slug}">curries</span>`);
});

test("a figure in a sentence is known as the figure, and the words around it as the sentence", () => {
  const sentence = marked("a:b", `To ${markData("setting:site.figures.countries", "20")} countries`);
  expect(withElements(`<p>${sentence}</p>`, true)).toBe(
    '<p><span data-text="a:b">To </span><span data-of="setting:site.figures.countries">20</span><span data-text="a:b"> countries</span></p>',
  );
  expect(namesIn(sentence)).toEqual(["a:b"]);
  expect(withElements(`<img alt="${markData("product:teja-s17", "Teja")}">`, true)).toBe('<img data-of="product:teja-s17" alt="Teja">');
  expect(markData("certificate:1", "")).toBe("");
});

test("characters of marks in a text of the company are gone, so that it names nothing and writes no HTML", async () => {
  stub("/about", { texts: { "hero.title": markData('x"><b id="evil">', "Ours") }, english: [], lists: {} });
  const page = await answerPage({ path: "/about", search: "" });
  if ("location" in page) throw new Error("it has moved");
  expect(page.html).toContain("Ours");
  expect(page.html).not.toContain("evil");
});

test("characters of marks in the name of a product are gone, so that it names nothing and writes no HTML", async () => {
  const path = "/catalog/teja-s17";
  const data = sampleData({ pathname: path, search: "" });
  const product = { ...sampleProducts[0], name: `${markData('x"><b id="evil">', "Teja")}%EE%80%82` };
  stubProgram({ site: sampleSite, ...data, product: { product, related: [], offer: null } });
  for (const edit of [false, true]) {
    const page = await answerPage({ path, search: "", edit });
    if ("location" in page) throw new Error("it has moved");
    expect(page.html).toContain("Teja");
    expect(page.html).not.toContain("evil");
  }
});

test("a page that is edited names the list of its sections, also where the company shows none of them", async () => {
  for (const [path, list] of [
    ["/products", "products:sections.items"],
    ["/", "home:sections.items"],
    ["/terms", "legal:sections.items"],
    ["/translation-info", undefined],
  ] as const) {
    stub(path, { texts: {}, english: [], lists: { "sections.items": [] } });
    const page = await answerPage({ path, search: "", edit: true });
    if ("location" in page) throw new Error("it has moved");
    expect(page.texts?.filter((name) => name.endsWith(":sections.items"))).toEqual(list === undefined ? [] : [list]);
  }
});

test("a changed text is on the page, in its title, and escaped; English among German says so", async () => {
  const title = "<b>Other & more</b>";
  stub("/de/about", { texts: { "hero.title": title }, english: ["hero.title"], lists: {} });
  const page = await answerPage({ path: "/de/about", search: "" });
  if ("location" in page) throw new Error("it has moved");
  expect(page.html).toContain('<span lang="en" dir="ltr">&lt;b&gt;Other &amp; more&lt;/b&gt;</span>');
  const head = await answerHead({ path: "/de/about", search: "" });
  expect(JSON.stringify(head)).not.toMatch(/[\uE000-\uE002]/);
  expect(JSON.stringify(head)).toContain("Other & more");
});

test("in a long text the company's name and the figures are text, whatever they say", async () => {
  const sign = '<i>&"';
  stubProgram({
    site: { ...sampleSite, company: { ...sampleSite.company, name: sign, legalName: sign } },
    texts: { texts: { "places.mundra": sign }, english: [], lists: {} },
  });
  for (const path of ["/privacy-policy", "/blog/export-documentation"]) {
    const page = await answerPage({ path, search: "" });
    if ("location" in page) throw new Error("it has moved");
    expect(page.html).not.toContain("<i>&");
    expect(page.html).toContain("&lt;i&gt;&amp;");
  }
});

test("what a visitor writes into an address or a form is no mark", async () => {
  const typed = "\uE000a:b\uE001Ana\uE002";
  const form = { values: { name: typed, message: typed }, errors: {}, failed: false };
  for (const request of [
    { path: "/catalog", search: `search=${encodeURIComponent(typed)}` },
    { path: `/${encodeURIComponent(typed).toLowerCase()}`, search: "" },
    { path: "/contact", search: "", form },
  ]) {
    stub(request.path);
    const page = await answerPage(parseUnmarked(JSON.stringify({ ...request, edit: true })));
    if ("location" in page) throw new Error("it has moved");
    expect(page.texts).not.toContain("a:b");
    expect(page.html).not.toContain('data-text="a:b"');
    expect(page.html + JSON.stringify(page.head)).not.toMatch(/[\uE000-\uE002]|%EE%80%8[0-2]/i);
    if (request.form !== undefined) expect(page.html).toContain('value="a:bAna"');
  }
});
