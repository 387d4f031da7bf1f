import type { Browser, Page } from "@playwright/test";
import texts from "../../web/locales/de/catalogue.json" with { type: "json" };
import { test as base, expect, programOfWorker } from "../support/fixtures.ts";
import { startProgram } from "../support/program.ts";

/** With a program whose catalogue is too large for browsers to load the whole list. */
const test = base.extend({
  program: programOfWorker(() => startProgram({ MIRCHI_CATALOGUE__WHOLE_LIST_UP_TO: "10" })),
});

/** The requests of the page to the data interface, in order. */
function readsOf(page: Page): URLSearchParams[] {
  const reads: URLSearchParams[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/rest/v1/products") && request.method() === "GET") reads.push(searchParams);
  });
  return reads;
}

/** Opens a page of the catalogue and waits until React has hydrated it. */
async function open(page: Page, path: string) {
  await page.goto(path);
  const island = page.locator("[data-island=large-catalogue]");
  await island.dispatchEvent("pointerover");
  await expect(island).toHaveAttribute("data-state", "hydrated");
}

const list = (page: Page, title: string) => page.getByRole("region", { name: title });

/** The list on a page: the number of matches, and the names on the cards. */
async function listed(page: Page, title: string) {
  const names = await list(page, title).getByRole("article").getByRole("heading").allTextContents();
  return { count: await page.locator("#catalogue-count").innerText(), names };
}

/** What the program renders at the page's address, for a visitor without JavaScript. */
async function rendered(browser: Browser, page: Page, title: string) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  const answer = await listed(plain, title);
  await context.close();
  return answer;
}

const { filters, list: words, heat, card } = texts;
const { title } = texts.sections.items.list;

test.describe("a large catalogue, in German", () => {
  // All with one program.
  test.describe.configure({ mode: "default" });

  test("is narrowed by the data interface to what the program renders there, and never read whole", async ({ page, browser }) => {
    const reads = readsOf(page);
    await open(page, "/de/catalog");
    const all = await listed(page, title);
    expect(all.names).toHaveLength(24);
    const agrees = async (address: RegExp) => {
      await expect(page).toHaveURL(address);
      await expect(list(page, title).locator("[aria-busy]")).toHaveCount(0);
      const expected = await rendered(browser, page, title);
      await expect.poll(() => listed(page, title)).toEqual(expected);
      return expected;
    };

    await page.getByRole("combobox", { name: filters.category }).selectOption("red-chillies");
    const chillies = await agrees(/\?category=red-chillies$/);
    expect(chillies.names).not.toEqual(all.names);
    await page.getByRole("combobox", { name: filters.heat }).selectOption({ label: heat.high });
    const hot = await agrees(/\?category=red-chillies&heat=high$/);
    expect(hot.names.length).toBeGreaterThan(0);
    expect(hot.names.length).toBeLessThan(chillies.names.length);
    await page.getByRole("button", { name: filters.reset, exact: true }).click();
    await agrees(/\/catalog$/);

    for (const name of [filters.grade, filters.origin]) {
      const select = page.getByRole("combobox", { name });
      const value = await select.locator("option").nth(1).getAttribute("value");
      await select.selectOption(value);
      const narrowed = await agrees(/\?(grade|origin)=[^&]+$/);
      expect(narrowed.names.length).toBeGreaterThan(0);
      await page.getByRole("button", { name: filters.reset, exact: true }).click();
      await expect(page).toHaveURL(/\/catalog$/);
    }

    for (const search of [" JÉERA ", "99 % (", "no such thing"]) {
      await page.getByRole("searchbox", { name: filters.search }).fill(search);
      await agrees(/\?search=[^&]+$/);
      await page.getByRole("searchbox", { name: filters.search }).fill("");
      await expect(page).toHaveURL(/\/catalog$/);
    }

    for (const read of reads) {
      expect(Object.fromEntries(read)).toMatchObject({ active: "eq.true", order: "featured.desc,name.asc", limit: "24", offset: "0" });
    }
    // The products without a filter were part of the page itself.
    expect(reads.filter((read) => [...read].length === 5)).toEqual([]);
  });

  test("opens a product over the list, and Back shows the list as it was", async ({ page }) => {
    const reads = readsOf(page);
    await open(page, "/de/catalog");
    await page.getByRole("link", { name: words.more }).click();
    const cards = list(page, title).getByRole("article");
    await expect(cards).toHaveCount(48);
    const last = cards.last();
    const name = await last.getByRole("heading").innerText();
    await last.getByRole("link", { name: card.details }).click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("table").first()).toBeVisible();
    const slug = new URL(page.url()).pathname.split("/").at(-1);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/de/catalog");
    await expect(cards).toHaveCount(48);
    await page.goForward();
    await expect(dialog).toBeVisible();
    expect(reads.slice(1).map((read) => Object.fromEntries(read))).toEqual([{ select: "*", slug: `eq.${slug}` }]);
  });
});
