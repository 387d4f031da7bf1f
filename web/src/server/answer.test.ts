import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderedCatalogue, sampleProducts } from "#features/catalogue/sample-products.ts";
import { sampleSite } from "../testing/sample-site.ts";
import { answer } from "./answer.tsx";

let catalogue: unknown;

/** The program's side, with the texts of the working copy. */
function host(name: string, argument: string): string {
  if (name === "files") return JSON.stringify(readdirSync("locales/en").map((file) => `locales/en/${file}`));
  if (name === "file") return argument === "client-manifest.json" ? "{}" : readFileSync(argument, "utf8");
  return JSON.stringify(JSON.parse(argument).name === "site" ? sampleSite : catalogue);
}

beforeEach(() => {
  catalogue = renderedCatalogue(sampleProducts);
  vi.stubGlobal("host", host);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The HTML of the catalogue as a document. */
async function page(withContent: boolean): Promise<Document> {
  const { status, ...given } = await answer({ path: "/catalog", search: "" }, withContent);
  if (status === 308 || !("html" in given)) throw new Error("the catalogue has moved");
  return new DOMParser().parseFromString(given.html, "text/html");
}

test("a page that can be rendered has its screen in the frame", async () => {
  const document = await page(true);
  expect(document.querySelector("main h1")?.textContent).toBe("Product Catalog");
  expect(document.querySelector("main > [aria-busy=true]")).toBeNull();
});

test("of a page whose screen throws the program still gives the frame, with a place for the browser to draw in", async () => {
  catalogue = { ...renderedCatalogue(sampleProducts), featured: null };
  await expect(page(true)).rejects.toThrow();
  const document = await page(false);
  expect(document.querySelector("header nav a")).not.toBeNull();
  expect(document.querySelector("footer a")).not.toBeNull();
  expect(document.querySelector("main > [aria-busy=true] noscript")?.textContent).toContain("Unexpected Application Error!");
});
