import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { hydrateIsland } from "../support/islands.ts";
import { everyLanguage, prefixes } from "../support/pages.ts";
import { shiftOf, watchShifts } from "../support/shifts.ts";

/** The screen sizes at which positions are measured, in CSS pixels. */
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };
const screens = [phone, tablet, desktop];

/** Languages of long words and of high letters, and of both directions, stand for all. */
const tried = everyLanguage ? Object.values(prefixes) : [prefixes.en, prefixes.hi, prefixes.de, prefixes.ar, prefixes.ru];

/** The names of the buttons, links and fields that the chat button covers, wholly or partly, anywhere on the page. Scrolls the page to its end. */
function coveredByChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector("a[href^='https://wa.me/'][aria-label]");
    if (chat === null) throw new Error("there is no chat button");
    const elements = [...document.querySelectorAll("a, button, input, select, textarea, summary")];
    const covered: string[] = [];
    const end = document.documentElement.scrollHeight;
    for (let place = 0; place <= end; place += 97) {
      window.scrollTo({ top: place, behavior: "instant" });
      const own = chat.getBoundingClientRect();
      const bar = chat.closest("header")?.getBoundingClientRect();
      for (const element of elements) {
        if (element === chat || !element.checkVisibility()) continue;
        const box = element.getBoundingClientRect();
        const touches = box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
        // Elements behind the bar are hidden like everything that was scrolled away.
        const belowBar = bar !== undefined && own.bottom <= bar.bottom && element.closest("header") === null;
        if (touches && !belowBar) covered.push(`at ${place} px: ${element.textContent?.trim() || element.outerHTML.slice(0, 80)}`);
      }
    }
    return covered;
  });
}

test.describe("the chat button on a phone", () => {
  test.use({ viewport: phone });

  for (const path of ["/", "/catalog", "/contact", "/quality", "/harvest-chart", "/ar/contact", "/de/catalog"]) {
    test(`covers no other button anywhere on ${path}`, async ({ page }) => {
      await page.goto(path);
      expect(await coveredByChat(page)).toEqual([]);
    });
  }

  test("covers none of the dialog's buttons", async ({ page }) => {
    await page.goto("/catalog");
    await hydrateIsland(page, "catalogue");
    await page.locator("article a[href='/catalog/guntur-sannam-s4']").first().press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: "Request Quote" })).toBeVisible();
    for (const name of ["Request Quote", "WhatsApp Enquiry"]) {
      const covered = await dialog.getByRole("link", { name }).evaluate((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        const points = [left + 4, (left + right) / 2, right - 4].map((x): [number, number] => [x, (top + bottom) / 2]);
        return points.some(([x, y]) => !link.contains(document.elementFromPoint(x, y)));
      });
      expect(covered, name).toBe(false);
    }
  });
});

test.describe("the twenty export steps", () => {
  test.use({ viewport: desktop });

  for (const [path, direction] of [
    ["/", 1],
    ["/ar", -1],
  ] as const) {
    test(`stand in rows of four that are read in one direction on ${path}`, async ({ page }) => {
      await page.goto(path);
      const steps = await page
        .locator("#process li")
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect()).map(({ left, top }) => ({ left, top })));
      expect(steps).toHaveLength(20);
      steps.forEach((step, index) => {
        const before = steps[index - 1];
        if (before === undefined) return;
        if (index % 4 === 0) {
          expect(step.top, `step ${index + 1}`).toBeGreaterThan(before.top);
          expect(step.left, `step ${index + 1}`).toBe(steps[0]?.left);
        } else {
          expect(step.top, `step ${index + 1}`).toBe(before.top);
          expect((step.left - before.left) * direction, `step ${index + 1}`).toBeGreaterThan(0);
        }
      });
    });
  }
});

test("the tables of one page have their columns at the same places", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/products/agro-commodities");
  const tables = await page
    .locator("main table")
    .evaluateAll((all) =>
      all.map((table) => [...table.querySelectorAll("tr:first-child th")].map((cell) => Math.round(cell.getBoundingClientRect().left))),
    );
  expect(tables.length).toBeGreaterThan(1);
  for (const columns of tables) expect(columns).toEqual(tables[0]);
});

test("every article has its picture in the list of the blog", async ({ page }) => {
  await page.goto("/blog");
  const articles = page
    .getByRole("main")
    .locator("article, li")
    .filter({ has: page.locator("a[href*='/blog/']") });
  expect(await articles.count()).toBeGreaterThan(1);
  for (const article of await articles.all()) await expect(article.locator("img, svg").first()).toBeVisible();
});

test.describe("on a wide screen, as it arrives", () => {
  test.use({ javaScriptEnabled: false, viewport: desktop });

  for (const path of ["/ru/products/red-chilli-varieties", "/ar/products/red-chilli-varieties"]) {
    test(`the bars of the scales on ${path} are under their figures, and their bands go through every row`, async ({ page }) => {
      await page.goto(path);
      const tables = page.locator("main table:has(use)");
      await expect(tables).toHaveCount(2);
      // Names of two lines, which make their rows higher.
      await tables.locator("th[scope=row] a").evaluateAll((names) => {
        for (const name of names) name.append(` ${name.textContent} ${name.textContent}`);
      });
      const amiss = () =>
        tables.evaluateAll((all) =>
          all.flatMap((table) => {
            const box = (part: string, within: Element = table) => within.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
            const axis = box("thead svg");
            const rows = [...table.querySelectorAll("tbody tr")].filter((row) => {
              const [cell, scale, figure] = ["td", "td svg", "td p"].map((part) => box(part, row));
              if (cell === undefined || scale === undefined || figure === undefined) return true;
              const bars = [...row.querySelectorAll("td svg > rect")].map((bar) => bar.getBoundingClientRect());
              const isWhole = Math.abs(scale.top - cell.top) <= 1 && Math.abs(scale.bottom - cell.bottom) <= 1;
              const isUnderAxis = Math.abs(scale.left - axis.left) <= 1 && Math.abs(scale.right - axis.right) <= 1;
              const isBeside = figure.left >= scale.right || figure.right <= scale.left;
              const isInside = bars.every((bar) => bar.left >= scale.left - 1 && bar.right <= scale.right + 1);
              return !(isWhole && isUnderAxis && isBeside && isInside);
            });
            return rows.map((row) => row.textContent);
          }),
        );
      await expect.poll(amiss).toEqual([]);
    });
  }

  test("no hole is above the author of a testimonial, and the codes of all languages look the same", async ({ page }) => {
    await page.goto("/");
    const gaps = () =>
      page.locator("main figure:has(blockquote)").evaluateAll((figures) =>
        figures.map((figure) => {
          const [quote, author] = ["blockquote", "figcaption"].map((part) => figure.querySelector(part)?.getBoundingClientRect());
          return Math.round((author?.top ?? Number.NaN) - (quote?.bottom ?? 0));
        }),
      );
    await expect.poll(gaps).toEqual([24, 24, 24]);
    const looks = await page.locator("header a[data-offer] > .label").evaluateAll((codes) =>
      codes.map((code) => {
        const { fontFamily, fontSize, fontWeight, letterSpacing } = getComputedStyle(code);
        return [fontFamily, fontSize, fontWeight, letterSpacing].join(" ");
      }),
    );
    expect(looks).toHaveLength(Object.keys(prefixes).length);
    expect([...new Set(looks)]).toEqual([looks[0]]);
  });

  test("the cards of why-choose-us stand level, two in a row", async ({ page }) => {
    await page.goto("/why-choose-us");
    const tops = await page.locator("main li:has(> dl)").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect([tops[0], tops[2]]).toEqual([tops[1], tops[3]]);
  });

  test("the rules of a legal page are as wide as its text", async ({ page }) => {
    await page.goto("/terms");
    const widths = () =>
      page.locator("main article").evaluate((article) => {
        const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
        const [rule, title, prose] = ["hr", "h1", ".prose"].map((part) => box(article.querySelector(part)));
        const headings = [...article.querySelectorAll(".prose > h2:has(+ p)")];
        return {
          rule: [rule?.left, rule?.right],
          text: [title?.left, prose?.right],
          headings: headings.map((heading) => box(heading).width),
          paragraphs: headings.map((heading) => box(heading.nextElementSibling).width),
        };
      });
    await expect.poll(async () => (await widths()).headings.length).toBeGreaterThan(1);
    const { rule, text, headings, paragraphs } = await widths();
    expect(rule).toEqual(text);
    expect(headings).toEqual(paragraphs);
  });

  test("every month of the Hindi chart is whole, and beside the others", async ({ page }) => {
    await page.goto("/hi/harvest-chart");
    const amiss = () =>
      page.locator("main figure div[data-month] > p:last-child").evaluateAll((months) => {
        let end = 0;
        return months
          .filter((month) => {
            const words = document.createRange();
            words.selectNodeContents(month);
            const { left, right } = words.getBoundingClientRect();
            const isOverlapped = left < end;
            end = right;
            return isOverlapped || getComputedStyle(month).overflowX !== "visible";
          })
          .map((month) => month.textContent);
      });
    await expect(page.locator("main figure div[data-month]")).toHaveCount(12);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await expect.poll(amiss, `${viewport.width} px`).toEqual([]);
    }
  });
});

/** The distance from the top of the page to the top and bottom of the first matching element. */
async function extent(page: Page, selector: string): Promise<{ top: number; bottom: number }> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: top + window.scrollY, bottom: bottom + window.scrollY };
    });
}

/** Whether a field has no room for the words that it shows while it is empty. */
function cutsPlaceholder(field: HTMLInputElement): boolean {
  field.value = field.placeholder;
  const isCut = field.scrollWidth > field.clientWidth;
  field.value = "";
  return isCut;
}

const list = "[aria-labelledby='catalogue-list']";
const featured = "section[aria-labelledby='catalogue-featured']";

test.describe("the catalogue on any screen, as it arrives", () => {
  test.use({ javaScriptEnabled: false });

  test("has search, filters and count in the first screen, and one row of featured products, in any language", async ({ page }) => {
    const search = page.locator("main form input[type=search]");
    const row = page.locator(`${featured} ul`);
    for (const prefix of tried) {
      await page.goto(`${prefix}/catalog`);
      for (const viewport of screens) {
        await page.setViewportSize(viewport);
        const at = `${prefix} at ${viewport.width} px`;
        expect(await search.evaluate(cutsPlaceholder), at).toBe(false);
        const { rows, hidden } = await row.evaluate(({ children, scrollWidth, clientWidth }) => ({
          rows: new Set([...children].map((product) => product.getBoundingClientRect().top)).size,
          hidden: scrollWidth - clientWidth,
        }));
        expect(rows, at).toBe(1);
        // On a phone the row scrolls sideways, and the page does not.
        if (viewport === phone) expect(hidden, at).toBeGreaterThan(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), at).toBeLessThanOrEqual(0);
        for (const part of ["main form", "#catalogue-count"]) {
          await expect.poll(async () => (await extent(page, part)).bottom, `${part}, ${at}`).toBeLessThanOrEqual(viewport.height);
        }
      }
    }
  });

  test("opens at the filters and the results where the address has a filter, in any language", async ({ page }) => {
    for (const prefix of tried) {
      await page.goto(`${prefix}/catalog?category=spices`);
      for (const viewport of screens) {
        await page.setViewportSize(viewport);
        const at = `${prefix} at ${viewport.width} px`;
        await expect
          .poll(async () => (await extent(page, "main form input[type=search]")).bottom, at)
          .toBeLessThanOrEqual(viewport.height * 0.6);
        await expect.poll(async () => (await extent(page, `${list} article`)).top, at).toBeLessThanOrEqual(viewport.height * 0.95);
        await expect.poll(async () => (await extent(page, featured)).top > (await extent(page, list)).bottom, at).toBe(true);
      }
    }
  });
});

test.describe("a filtered catalogue", () => {
  test.use({ viewport: phone });

  test("features lots of its category alone, and nothing moves while the page is taken over", async ({ page, program }) => {
    const spices = await page.request.get(`${program.url}/rest/v1/products?select=name&category=eq.spices`, {
      headers: { apikey: "public-anonymous-key" },
    });
    const rows: { name: string }[] = await spices.json();
    const names = rows.map(({ name }) => name);
    await watchShifts(page);
    await page.goto("/catalog?category=spices");
    await hydrateIsland(page, "catalogue");
    // A number is shown with a no-break space before its unit.
    const shown = (await page.locator(`${featured} li a`).allInnerTexts()).map((name) => name.replaceAll("\u00a0", " "));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !names.includes(name))).toEqual([]);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

  test("brings the results before the featured lots as soon as a filter is chosen", async ({ page }) => {
    await page.goto("/catalog");
    await hydrateIsland(page, "catalogue");
    expect((await extent(page, featured)).top).toBeLessThan((await extent(page, list)).top);
    await page.getByRole("searchbox", { name: "Search" }).fill("cardamom");
    await expect.poll(async () => (await extent(page, featured)).top > (await extent(page, list)).top).toBe(true);
    await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
    await page.getByText("Filter products").click();
    await page.getByRole("combobox", { name: "Category" }).selectOption("spices");
    await expect(page).toHaveURL(/category=spices/);
  });
});

test.describe("Request Quote on any screen", () => {
  test.use({ javaScriptEnabled: false });

  test("lands on the form, with the product and the first field in the first screen, in any language", async ({ page }) => {
    for (const prefix of tried) {
      await page.goto(`${prefix}/catalog?search=teja`);
      const quote = page.locator(`${list} article a[href*='/contact?product=teja-s17&']`);
      await page.goto((await quote.getAttribute("href")) ?? "");
      const about = page.locator("#enquiry p", { hasText: /S17/ });
      for (const viewport of screens) {
        await page.setViewportSize(viewport);
        const at = `${prefix} at ${viewport.width} px`;
        await expect(about, at).toBeVisible();
        await expect.poll(async () => (await extent(page, "#enquiry-name")).bottom, at).toBeLessThanOrEqual(viewport.height);
      }
      expect(await page.locator("#enquiry-message").inputValue(), prefix).toContain("S17");
    }
  });
});
