import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import reads from "#contracts/product-pages.json";
import { effectiveFilters, type Filters, noFilters } from "#features/catalogue/filters.ts";
import { sampleProduct } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { cardsPerPage } from "./catalogue-list.ts";
import { readPage, readProduct } from "./read-page.ts";

/** A data interface with a fixed response, which records its requests. */
function dataInterface(answer: () => Response) {
  const asked: { query: string; prefer: string | null }[] = [];
  const rest = new PostgrestClient("https://example.com/rest/v1", {
    fetch: (input, init) => {
      const { pathname, searchParams } = new URL(String(input));
      expect(pathname).toBe("/rest/v1/products");
      const query = [...searchParams].map((pair) => pair.join("=")).join("&");
      asked.push({ query, prefer: new Headers(init?.headers).get("prefer") });
      return Promise.resolve(answer());
    },
  });
  return { rest, asked };
}

const { signal } = new AbortController();
const rows = [sampleProduct("teja", { name: "Teja", english_name: "Teja", other_names: ["lal mirch"], hs_code: "0904 21 10" })];
const counted = (body: unknown, range: string) => Response.json(body, { status: 206, headers: { "content-range": range } });

/** The request for filters and a page. */
async function asked(filters: Filters, number = 1): Promise<string> {
  const { rest, asked } = dataInterface(() => counted(rows, "0-0/1"));
  await readPage(rest, filters, number, signal);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.prefer).toBe("count=exact");
  return asked[0]?.query ?? "";
}

const beginning = `select=${reads.select}&active=eq.true`;
const end = (offset: number) => `&order=${reads.order}&offset=${offset}&limit=${reads.limit}`;

test("a page has as many cards as the program's pages", () => {
  expect(cardsPerPage).toBe(reads.limit);
});

test("a page is read with the columns of a card, active products only, featured first and then by name", async () => {
  expect(await asked(noFilters)).toBe(`${beginning}${end(0)}`);
  expect(await asked(noFilters, 3)).toBe(`${beginning}${end(48)}`);
});

test("each filter is a column of the data interface", async () => {
  const filters: Filters = { search: "", category: "red-chillies", grade: "A+", origin: "Guntur, Andhra Pradesh", heat: "high" };
  const columns = "&category=eq.red-chillies&grade=eq.A+&origin=eq.Guntur, Andhra Pradesh&heat_level=eq.high";
  expect(await asked(filters)).toBe(`${beginning}${columns}${end(0)}`);
  const names = [...new URLSearchParams(await asked(filters)).keys()].filter(
    (name) => !["select", "order", "offset", "limit"].includes(name),
  );
  expect(reads.filters).toEqual(expect.arrayContaining(names));
});

test("heat beside another category is no filter", async () => {
  const filters = effectiveFilters({ search: "", category: "spices", heat: "high" }, sampleSite.categories);
  expect(await asked(filters)).toBe(`${beginning}&category=eq.spices${end(0)}`);
});

test.each([
  ["  JEERA ", '(search_text.ilike."*jeera*")'],
  ["  JÉERA ", '(search_text.ilike."*jéera*")'],
  ["0904.21", '(search_text.ilike."*0904.21*",hs_digits.ilike."*/090421*")'],
  ['5 % "hot", (dry) \\', '(search_text.ilike."*5 \\\\% \\"hot\\", (dry) \\\\\\\\*")'],
])("the search '%s' is asked for by patterns", async (search, patterns) => {
  expect(await asked({ ...noFilters, search })).toBe(`${beginning}&or=${patterns}${end(0)}`);
});

test("a term with accents that nothing has is asked for without them", async () => {
  const answers = [counted([], "*/0"), counted(rows, "0-0/1")];
  const { rest, asked } = dataInterface(() => answers.shift() ?? Response.error());
  const page = await readPage(rest, { ...noFilters, search: "jéera" }, 1, signal);
  expect(page.matching).toBe(1);
  expect(asked.map(({ query }) => /\*.*\*/.exec(query)?.[0])).toEqual(["*jéera*", "*jeera*"]);
});

test("an empty search is none", async () => {
  expect(await asked({ ...noFilters, search: "  " })).toBe(`${beginning}${end(0)}`);
});

test("a page tells how many match, and what the search found beyond name and description", async () => {
  const { rest } = dataInterface(() => counted(rows, "24-24/25"));
  const page = await readPage(rest, { ...noFilters, search: "lal" }, 2, signal);
  expect(page).toMatchObject({ number: 2, matching: 25, found: { teja: { by: "otherName", text: "lal mirch" } } });
  expect(page.cards.map(({ slug }) => slug)).toEqual(["teja"]);
});

test("a product is read whole, by its slug", async () => {
  const { rest, asked } = dataInterface(() => Response.json(rows));
  expect(await readProduct(rest, "teja", signal)).toEqual(rows[0]);
  expect(asked.map(({ query }) => query)).toEqual(["select=*&slug=eq.teja"]);
});

test("a product that is not there any more is none", async () => {
  const { rest } = dataInterface(() => Response.json([]));
  expect(await readProduct(rest, "teja", signal)).toBeNull();
});

test("a refusal is thrown with its message, after one attempt", async () => {
  const { rest, asked } = dataInterface(() => Response.json({ message: "the cellar is closed" }, { status: 503 }));
  await expect(readPage(rest, noFilters, 1, signal)).rejects.toThrow("the cellar is closed");
  await expect(readProduct(rest, "teja", signal)).rejects.toThrow("the cellar is closed");
  expect(asked).toHaveLength(2);
});
