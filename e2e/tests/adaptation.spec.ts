import { expect, test } from "../support/fixtures.ts";
import { hydrateIsland } from "../support/islands.ts";

test.describe("for a visitor who wants nothing to move", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("dialog, spinner and toasts stand still", async ({ page }) => {
    await page.goto("/catalog");
    await hydrateIsland(page, "catalogue");
    await page.locator("article a[href='/catalog/guntur-sannam-s4']").first().press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goto("/contact");
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page.locator("[data-sonner-toast]")).toBeVisible();
    const slow = await page.evaluate(() =>
      [...document.querySelectorAll("*")].flatMap((element) => {
        const { animationDuration, transitionDuration, transitionProperty } = getComputedStyle(element);
        const longest = Math.max(...[...animationDuration.split(","), ...transitionDuration.split(",")].map(Number.parseFloat));
        return longest > 0.01 && transitionProperty !== "none" ? [`${element.tagName}.${element.className}: ${longest} s`] : [];
      }),
    );
    expect(slow).toEqual([]);
  });
});

test.describe("with the colours of the system", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("marks, borders and the focus stay", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
    for (const control of [page.getByLabel(/Full Name/), page.getByRole("button", { name: "Submit Enquiry" })]) {
      await expect(control).not.toHaveCSS("border-block-start-width", "0px");
    }
    const current = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact", exact: true });
    const line = await current.evaluate((element) => getComputedStyle(element).borderBlockEndColor);
    const other = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog", exact: true });
    expect(await other.evaluate((element) => getComputedStyle(element).borderBlockEndColor)).not.toBe(line);

    await page.goto("/catalog/guntur-sannam-s4");
    const fills = await page
      .getByRole("img", { name: /on a scale from/ })
      .locator("rect")
      .evaluateAll((rects) => rects.map((rect) => getComputedStyle(rect).fill));
    expect(new Set(fills).size).toBeGreaterThan(1);
  });
});

test.describe("on paper", () => {
  test("a product is printed without the site's furniture, black on white", async ({ page }) => {
    await page.goto("/catalog/guntur-sannam-s4");
    await page.emulateMedia({ media: "print" });
    for (const gone of [page.getByRole("banner"), page.getByRole("contentinfo")]) await expect(gone).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("table", { name: "Technical Specifications" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
    // Badges lose their background in print, so their text must not stay light.
    const light = await page.locator("main .label").evaluateAll((labels) =>
      labels
        .filter((label) => label.checkVisibility() && label.closest(".plate") === null)
        .map((label) => getComputedStyle(label).color)
        .filter((colour) => colour !== "rgb(0, 0, 0)"),
    );
    expect(light).toEqual([]);
  });
});
