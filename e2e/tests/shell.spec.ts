import type { Page } from "@playwright/test";
import { cutOff } from "../support/cut-off.ts";
import { expect, test } from "../support/fixtures.ts";
import { hold } from "../support/hold.ts";
import { hydrateIsland, islandScripts } from "../support/islands.ts";
import { prefixes } from "../support/pages.ts";

test.describe("the frame of every page", () => {
  test("has telephone, e-mail, language and quote in the strip, also on the narrowest phone", async ({ page }) => {
    await page.goto("/catalog");
    const strip = page.getByRole("banner");
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(strip.getByRole("link", { name: /^Call \+91/ })).toHaveAttribute("href", /^tel:\+\d+$/);
      await expect(strip.getByRole("link", { name: /^Write to .+@/ })).toHaveAttribute("href", /^mailto:/);
      await expect(strip.getByRole("link", { name: /^Call/ })).toBeInViewport();
      await expect(strip.getByRole("link", { name: /^Write/ })).toBeInViewport();
      await expect(strip.locator("summary").filter({ hasText: "(EN)" })).toBeInViewport({ ratio: 1 });
      await expect(strip.getByRole("link", { name: "Get Quote" })).toBeInViewport({ ratio: 1 });
      await expect(strip.getByRole("link", { name: "Get Quote" })).toHaveAttribute("href", "/contact");
    }
  });

  test("fits at twice the size on a common screen, in every language", async ({ page }) => {
    for (const prefix of Object.values(prefixes)) {
      await page.goto(`${prefix}/translation-info`, { waitUntil: "domcontentloaded" });
      for (const width of [640, 700, 768, 1024]) {
        await page.setViewportSize({ width, height: 500 });
        await expect.poll(() => page.evaluate(cutOff), `${prefix} at ${width} px`).toEqual([]);
      }
    }
  });

  test("keeps the navigation in sight while the page scrolls", async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto("/catalog");
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, 2500);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
      await expect(page.getByRole("banner").locator("a[href='/']").first()).toBeInViewport();
    }
  });

  test("carries the texts of one language only, and its scripts none", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const answer = await page.goto("/ar/contact");
    const html = (await answer?.text()) ?? "";
    expect(html).not.toContain("Submit Enquiry");
    await hydrateIsland(page, "enquiry");
    const scripts = asked.filter((url) => url.endsWith(".js"));
    const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
    expect(bodies.length).toBeGreaterThan(1);
    expect(bodies.some((body) => body.includes("Submit Enquiry"))).toBe(false);
    expect(bodies.some((body) => /[\u0400-\u04ff\u0600-\u06ff]{8,}/.test(body))).toBe(false);
  });
});

test.describe("a page that arrives", () => {
  test.use({ waitForLayout: false });

  const isArriving = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("arriving"));

  test("is laid out down to its end once it has been loaded", async ({ page }) => {
    await page.goto("/about");
    await expect.poll(() => isArriving(page)).toBe(false);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight * 0.7));
    const place = () => page.evaluate(() => scrollY);
    await expect.poll(place).toBeGreaterThan(2000);
    const left = await place();
    // Not with the mouse, for which Playwright would scroll the page first.
    await page.getByRole("link", { name: "Contact", exact: true }).first().dispatchEvent("click");
    await expect(page).toHaveURL(/\/contact$/);
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(left);
  });

  test("is laid out whole at once for who comes for a place in it", async ({ page }) => {
    await page.goto("/quality#laboratory");
    expect(await isArriving(page)).toBe(false);
  });

  test("keeps what the visitor entered before its island was there", async ({ page }) => {
    const release = await hold(page, islandScripts);
    await page.goto("/contact");
    await page.getByLabel("Full Name").fill("Anna Petersen");
    await page.getByLabel("Your Message").fill("Please quote 25 t CIF Hamburg.");
    release();
    await hydrateIsland(page, "enquiry");
    await expect(page.getByLabel("Full Name")).toHaveValue("Anna Petersen");
    await expect(page.getByLabel("Your Message")).toHaveValue("Please quote 25 t CIF Hamburg.");
  });

  test("sends a form that was submitted before its island was there, as soon as it is", async ({ page, program }) => {
    const release = await hold(page, islandScripts);
    await page.goto("/contact");
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page.locator("form[aria-busy=true]")).toBeVisible();
    release();
    await expect(page.getByText("Validation Error")).toBeVisible();
    await expect(page).toHaveURL(`${program.url}/contact`);
  });

  test("leaves the page where the visitor has scrolled it, while its island is taken over and after a reload", async ({ page }) => {
    await page.goto("/catalog", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 800));
    await hydrateIsland(page, "catalogue");
    expect(await page.evaluate(() => scrollY)).toBe(800);
    await page.reload({ waitUntil: "networkidle" });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);
  });
});
