import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { hydrateIsland } from "../support/islands.ts";
import { prefixes } from "../support/pages.ts";

/** The screen sizes at which positions are measured, in CSS pixels. */
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };
const screens = [phone, tablet, desktop];

/** The names of the buttons, links and fields that the chat button currently covers, wholly or partly. */
function coveredByChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector("a[href^='https://wa.me/'][aria-label]");
    if (chat === null) throw new Error("there is no chat button");
    const own = chat.getBoundingClientRect();
    const bar = chat.closest("header")?.getBoundingClientRect();
    return [...document.querySelectorAll("a, button, input, select, textarea, summary")].flatMap((element) => {
      if (element === chat || !element.checkVisibility()) return [];
      const box = element.getBoundingClientRect();
      const touches = box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
      // Elements behind the bar are hidden like everything that was scrolled away.
      const belowBar = bar !== undefined && own.bottom <= bar.bottom && element.closest("header") === null;
      return touches && !belowBar ? [element.textContent?.trim() || element.outerHTML.slice(0, 80)] : [];
    });
  });
}

test.describe("the chat button on a phone", () => {
  test.use({ viewport: phone });

  for (const path of ["/", "/catalog", "/contact", "/quality", "/harvest-chart", "/ar/contact", "/de/catalog"]) {
    test(`covers no other button anywhere on ${path}`, async ({ page }) => {
      await page.goto(path);
      const end = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let place = 0; place <= end; place += 97) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), place);
        expect(await coveredByChat(page), `at ${place} px`).toEqual([]);
      }
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

const list = "[aria-labelledby='catalogue-list']";
const featured = "section[aria-labelledby='catalogue-featured']";

test.describe("the catalogue on any screen, as it arrives", () => {
  test.use({ javaScriptEnabled: false });

  test("has search, filters and count in the first screen, in every language", async ({ page }) => {
    for (const prefix of Object.values(prefixes)) {
      await page.goto(`${prefix}/catalog`);
      for (const viewport of screens) {
        await page.setViewportSize(viewport);
        const at = `${prefix} at ${viewport.width} px`;
        for (const part of ["main form", "#catalogue-count"]) {
          await expect.poll(async () => (await extent(page, part)).bottom, `${part}, ${at}`).toBeLessThanOrEqual(viewport.height);
        }
      }
    }
  });

  test("opens at the filters and the results where the address has a filter, in every language", async ({ page }) => {
    for (const prefix of Object.values(prefixes)) {
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
    await page.addInitScript(() => {
      let moved = 0;
      new PerformanceObserver((shifts) => {
        for (const shift of shifts.getEntries()) if ("value" in shift && typeof shift.value === "number") moved += shift.value;
        document.documentElement.dataset.moved = String(moved);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/catalog?category=spices");
    await hydrateIsland(page, "catalogue");
    // A number is shown with a no-break space before its unit.
    const shown = (await page.locator(`${featured} li a`).allInnerTexts()).map((name) => name.replaceAll("\u00a0", " "));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !names.includes(name))).toEqual([]);
    expect(Number((await page.locator("html").getAttribute("data-moved")) ?? 0)).toBeLessThan(0.01);
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

  test("lands on the form, with the product and the first field in the first screen, in every language", async ({ page }) => {
    for (const prefix of Object.values(prefixes)) {
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
