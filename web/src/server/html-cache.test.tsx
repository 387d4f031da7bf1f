import { beforeEach, expect, test, vi } from "vitest";
import { languages } from "#i18n/languages.ts";
import { pathIn } from "#i18n/path-in.ts";
import { answerAt } from "#testing/render-screen.tsx";
import { sampleProducts } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { routes } from "../routes.tsx";
import { answerPage } from "./answer.tsx";
import { clearHtmlCache } from "./html-cache.ts";

const cache = vi.hoisted(() => ({ off: false }));

vi.mock("#ui/cached.tsx", async (load) => {
  const original = await load<typeof import("#ui/cached.tsx")>();
  const Cached: typeof original.Cached = (props) => (cache.off ? props.children : original.Cached(props));
  return { ...original, Cached };
});

beforeEach(() => {
  clearHtmlCache();
  cache.off = false;
});

const [first] = sampleProducts;
const addresses = [
  ...routes.map(({ path }) => path),
  ...sampleProducts.map(({ slug }) => `/catalog/${slug}`),
  "/blog/spice-journey",
  "/catalog?category=spices",
  "/catalog?search=tea",
  `/contact?product=${first?.slug}&interest=spices`,
  "/nowhere",
];

async function htmlOf(address: string, site = sampleSite): Promise<string> {
  return (await answerAt(address, { site })).html;
}

const languagesTried = languages.filter(({ code }) => code === "de" || code === "ar");

test.each(languagesTried)(
  "every page in $english is the same to the byte with HTML that was kept and without",
  async (language) => {
    const expected = new Map<string, string>();
    for (const path of addresses) {
      const address = pathIn(language, path);
      cache.off = true;
      expected.set(address, await htmlOf(address));
      cache.off = false;
      clearHtmlCache();
      expect(await htmlOf(address)).toBe(expected.get(address));
    }
    // And in reverse order, with the cache as the earlier pages left it.
    for (const address of [...expected.keys()].reverse()) {
      expect(await htmlOf(address)).toBe(expected.get(address));
    }
  },
  60_000,
);

test("no part that is reused has an identifier of its own", async () => {
  for (const path of addresses) expect(await htmlOf(path)).not.toContain("reused-");
});

test("pages of one language leave nothing in those of another", async () => {
  const both = languagesTried.map((language) => pathIn(language, "/catalog"));
  const cold: string[] = [];
  for (const address of both) {
    clearHtmlCache();
    cold.push(await htmlOf(address));
  }
  const warm: string[] = [];
  for (const address of both) warm.push(await htmlOf(address));
  expect(warm).toEqual(cold);
});

test("a company that has changed is on the next page", async () => {
  await htmlOf("/about");
  const company = { ...sampleSite.company, legalName: "Another Exporter Limited" };
  expect(await htmlOf("/about", { ...sampleSite, company })).toContain("Another Exporter Limited");
});

test("a text that has changed is on the next page", async () => {
  await htmlOf("/about");
  const program = globalThis.host;
  vi.stubGlobal("host", (name: string, argument: string) => {
    const answer = program(name, argument);
    return argument === "locales/en/shell.json" ? answer.replace("Quick Links", "Short Ways") : answer;
  });
  const page = await answerPage({ path: "/about", search: "" });
  expect("html" in page && page.html).toContain("Short Ways");
});
