import { expect, test } from "../support/fixtures.ts";
import { everyLanguage, paths, prefixes } from "../support/pages.ts";

/** A page's metadata, its links, and the IDs on it that can be linked to. */
type Found = { title: string; description: string; canonical: string; links: string[]; ids: string[] };

/** Parses the HTML of a page, like programs that run no scripts. Runs in a page, to use its parser. */
function read({ html, address }: { html: string; address: string }): Found {
  const page = new DOMParser().parseFromString(html, "text/html");
  const links = [...page.querySelectorAll("a[href]")].map((anchor) => new URL(anchor.getAttribute("href") ?? "", address).href);
  return {
    title: page.title,
    description: page.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "",
    canonical: page.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "",
    links: links.filter((href) => href.startsWith(new URL(address).origin)),
    ids: [...page.querySelectorAll("[id]")].map(({ id }) => id),
  };
}

// Pages of all languages have the same links, and the translations those of the English text; Arabic titles make other IDs. That no two
// pages of a language call themselves the same is tested where their heads are.
for (const [language, prefix] of Object.entries(prefixes).filter(([language]) => everyLanguage || ["en", "ar"].includes(language))) {
  test(`no link of the pages in ${language} is broken, and no two pages call themselves the same`, async ({ page, request, program }) => {
    const pages = new Map<string, Found>();
    for (const path of paths) {
      const address = `${program.url}${prefix}${path === "/" && prefix !== "" ? "" : path}`;
      const html = await (await request.get(address)).text();
      pages.set(address, await page.evaluate(read, { html, address }));
    }

    // All links are followed in English, one in ten in Arabic, none in the others. Product pages are many, and so are those of the languages to
    // which the menu leads: that there is one is said by the site map, whose addresses the tests of the program follow.
    const siteMap = await (await request.get(`${program.url}/sitemap-${language}.xml`)).text();
    // With the same page in the other languages.
    const listed = new Set([...siteMap.matchAll(/(?:<loc>| href=")([^<"]+)/g)].map(([, address]) => address));
    const isProduct = (address: string) => /\/catalog\/[\w-]+$/.test(address);
    const shareOf = (address: string) => (language === "en" ? (listed.has(address) ? 10 : 1) : language === "ar" ? 10 : undefined);
    const broken: string[] = [];
    const places = new Map<string, number>();
    /** The number of an address in the order in which they were seen. */
    const seen = (address: string) => {
      if (!places.has(address)) places.set(address, places.size);
      return places.get(address) ?? 0;
    };
    const statuses = new Map<string, number>();
    for (const [from, { links }] of pages) {
      for (const link of links) {
        const [address = "", fragment = ""] = link.split("#");
        if (isProduct(address) && !listed.has(address)) broken.push(`${from} leads to ${address}, which is not in the site map`);
        const share = shareOf(address);
        if (!pages.has(address) && !(share !== undefined && seen(address) % share === 0)) continue;
        if (!statuses.has(address)) {
          // A document takes long to make, and is only made when its body is asked for.
          const method = address.endsWith(".pdf") ? "HEAD" : "GET";
          statuses.set(address, (await request.fetch(address, { method, maxRedirects: 0 })).status());
        }
        if (statuses.get(address) !== 200) broken.push(`${from} leads to ${address}: ${statuses.get(address)}`);
        const target = pages.get(address.endsWith("/") && address !== `${program.url}/` ? address.slice(0, -1) : address);
        if (fragment !== "" && target !== undefined && !target.ids.includes(decodeURIComponent(fragment))) {
          broken.push(`${from} leads to ${link}, which is not on that page`);
        }
      }
    }
    expect(broken).toEqual([]);

    // Two addresses of one screen have the same canonical address, and count once.
    const distinct = [...new Map([...pages.values()].map((found) => [found.canonical, found])).values()];
    for (const key of ["title", "description"] as const) {
      const texts = distinct.map((found) => found[key]);
      expect(texts.filter((text, index) => text === "" || texts.indexOf(text) !== index)).toEqual([]);
    }
    if (language === "en") {
      expect(distinct.map(({ title }) => title).filter((title) => title.length > 90)).toEqual([]);
      const lengths = distinct.map(({ description }) => description).filter((text) => text.length < 70 || text.length > 220);
      expect(lengths).toEqual([]);
    }
  });
}
