import { expect, test } from "../support/fixtures.ts";

test.describe("a visitor who chooses a language", () => {
  test("keeps the place in the page, and is offered that language at the next visit", async ({ page }) => {
    await page.goto("/quality?from=mail");
    const heading = page.locator("main section h2").nth(3);
    await heading.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 130));
    // Not with Playwright's click, which would scroll the page first.
    await page.getByRole("link", { name: "Deutsch", includeHidden: true }).evaluate((link) => {
      if (link instanceof HTMLElement) link.click();
    });
    await expect(page).toHaveURL(/\/de\/quality/);
    const german = page.locator("main section h2").nth(3);
    await expect
      .poll(() => german.evaluate((element) => Math.abs(Math.round(element.getBoundingClientRect().top) - 130)))
      .toBeLessThanOrEqual(150);
    await expect(page.getByRole("link", { name: "Weiter auf Deutsch?" })).toHaveCount(0);

    await page.goto("/blog");
    await expect(page).toHaveURL(/\/blog$/);
    const offer = page.getByRole("link", { name: "Weiter auf Deutsch?" });
    await expect(offer).toHaveAttribute("href", "/de/blog");
    await expect(page.getByRole("complementary", { name: "Weiter auf Deutsch?" })).toHaveAttribute("lang", "de");
    await offer.click();
    await expect(page).toHaveURL(/\/de\/blog$/);
  });
});

test("a page in another language is found by search engines in all of them", async ({ page, program }) => {
  await page.goto("/ja/blog/spice-journey");
  const alternates = await page
    .locator("link[rel=alternate][hreflang]")
    .evaluateAll((links) => links.map((link) => `${link.getAttribute("hreflang")} ${link.getAttribute("href")}`));
  expect(alternates).toHaveLength(11);
  expect(alternates).toContain(`x-default ${program.url}/blog/spice-journey`);
  expect(alternates).toContain(`ja ${program.url}/ja/blog/spice-journey`);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${program.url}/ja/blog/spice-journey`);
});
