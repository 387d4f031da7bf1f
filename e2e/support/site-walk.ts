import type { BrowserContext } from "@playwright/test";
import type { Program } from "./program.ts";

/** The words of a page that a visitor, a search engine or a program that shows links reads, and its links. Runs in a page, to use its parser. */
function read({ html, address }: { html: string; address: string }): { texts: string[]; links: string[]; lang: string } {
  const page = new DOMParser().parseFromString(html, "text/html");
  const links = [...page.querySelectorAll("a[href]")].map((link) => new URL(link.getAttribute("href") ?? "", address).href);
  const texts: string[] = [];
  const add = (value: unknown) => {
    if (typeof value === "string" && !/^(https?:|mailto:|\/)/.test(value)) texts.push(value.trim());
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(add);
  };
  for (const data of page.querySelectorAll('script[type="application/ld+json"]')) add(JSON.parse(data.textContent ?? "null"));
  for (const part of page.querySelectorAll("script, style")) part.remove();
  for (const element of page.querySelectorAll("*")) {
    for (const name of ["alt", "aria-label", "title", "placeholder", "content"]) add(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent);
  }
  return {
    texts: texts.filter((text) => text !== ""),
    links: links.filter((link) => link.startsWith(new URL(address).origin)).map((link) => link.replace(/#.*/, "")),
    lang: page.documentElement.lang,
  };
}

/** Whether a text is no text for readers: the name of a text, a placeholder, or what a program writes for nothing. */
export const isNoText = (text: string) => /\{\{|^[a-z-]+:[a-z]+\.|\bundefined\b|\bNaN\b|\[object /.test(text);

type Walk = {
  context: BrowserContext;
  program: Program;
  language: string;
  /** Which of the texts of a page are faults. */
  faultsIn: (texts: readonly string[]) => string[];
  /** Files of texts besides the pages. */
  files: readonly string[];
};

/** Reads every page in the site map of a language, and follows every link on them. */
export async function walkSite({ context, program, language, faultsIn, files }: Walk) {
  const get = async (path: string) => {
    const answer = await fetch(path.startsWith("http") ? path : program.url + path, { redirect: "manual" });
    return { status: answer.status, text: await answer.text() };
  };
  const map = (await get(`/sitemap-${language}.xml`)).text;
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  /** The HTML of each page, by its path. */
  const pages = new Map<string, string>();
  /** The faults of each page, by its address. */
  const faults: Record<string, string[]> = {};
  const broken: string[] = [];
  const add = (address: string, found: string[]) => {
    if (found.length > 0) faults[address] = found.map((text) => text.slice(0, 160));
  };
  const links = new Set<string>();
  // The pages of the site do not let their own parser be used.
  const reader = await context.newPage();
  for (const address of addresses) {
    const { status, text } = await get(address);
    pages.set(new URL(address).pathname, text);
    const content = await reader.evaluate(read, { html: text, address });
    if (status !== 200 || content.lang !== language) broken.push(`${address}: ${status} ${content.lang}`);
    add(address, faultsIn(content.texts));
    for (const link of content.links) links.add(link);
  }
  await reader.close();
  for (const path of files) {
    const { status, text } = await get(path);
    if (status !== 200) broken.push(`${path}: ${status}`);
    add(path, faultsIn(text.split("\n")));
  }
  for (const link of links) {
    if (addresses.includes(link.replace(/\/$/, ""))) continue;
    // A document takes long to make, and is made when its body is asked for.
    const { status } = await fetch(link, { method: link.endsWith(".pdf") ? "HEAD" : "GET", redirect: "manual" });
    if (status !== 200) broken.push(`${link}: ${status}`);
  }
  return { pages, faults, broken };
}
