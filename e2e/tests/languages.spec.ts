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
    await expect(page.getByRole("region", { name: "Weiter auf Deutsch?" })).toHaveAttribute("lang", "de");
    await offer.click();
    await expect(page).toHaveURL(/\/de\/blog$/);
  });
});

test.describe("on a page in another language than the browser's", () => {
  test.use({ locale: "pt-BR" });

  for (const width of [320, 390, 768, 1024, 1280]) {
    test(`the offer of that language has its own place at ${width} px, and nothing moves for it`, async ({ page, audit }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/de/contact");
      const offer = page.getByRole("region", { name: "Continuar em português?" });
      await expect(offer).toBeVisible();
      const box = await offer.boundingBox();
      if (box === null) throw new Error("the offer has no place on the page");
      const covered = await page.getByRole("banner").evaluate((banner, { x, y, width, height }) => {
        const own = banner.querySelector("[data-offered-language]");
        return [...document.querySelectorAll("a, button, summary, h1, h2, p, label")].filter((element) => {
          const other = element.getBoundingClientRect();
          const apart = other.right <= x || other.left >= x + width || other.bottom <= y || other.top >= y + height;
          return element.checkVisibility() && !element.matches(".visually-hidden") && !own?.contains(element) && !apart;
        }).length;
      }, box);
      expect(covered).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      // The page without it is audited with all others.
      await audit({ within: "header" });

      // What is there without the offer is at the same places with it.
      const places = () =>
        page.locator("header summary, header a[href$='/contact']:not([data-offer]), main, h1").evaluateAll((elements) =>
          elements
            .filter((element) => element.checkVisibility())
            .map((element) => {
              const { x, y } = element.getBoundingClientRect();
              return [Math.round(x), Math.round(y)];
            }),
        );
      const withOffer = await places();
      await offer.getByRole("button").click();
      await expect(offer).toHaveCount(0);
      expect(await places()).toEqual(withOffer);
    });
  }
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
