import type { Page } from "@playwright/test";
import { chromiumPath, withoutOutside } from "../support/chromium.ts";
import { expect, test } from "../support/fixtures.ts";

// The headless shell does not swipe as people's browsers do.
test.use({ launchOptions: { executablePath: chromiumPath, args: withoutOutside } });

const toast = (page: Page) => page.locator("[data-sonner-toast]");

test("a toast is swiped away, and a small push does not do it", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Submit Enquiry" }).click();
  await expect(toast(page)).toBeVisible();
  // It must have slid in before the mouse can grab it.
  await toast(page).evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
  const box = await toast(page).boundingBox();
  if (box === null) throw new Error("the toast has no place on the page");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y, { steps: 4 });
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(toast(page)).toBeVisible();

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 5 });
  await page.mouse.up();
  await expect(toast(page)).toHaveCount(0);
});

test("a toast is closed by its button, and by the keyboard after Alt+T", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Submit Enquiry" }).click();
  await toast(page).getByRole("button", { name: "Close" }).click();
  await expect(toast(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Submit Enquiry" }).click();
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press("Alt+t");
  await expect(page.getByRole("region", { name: /Notifications/ }).locator(":focus")).toHaveCount(1);
  for (let stop = 0; stop < 3 && (await page.locator(".toast-close:focus").count()) === 0; stop += 1) await page.keyboard.press("Tab");
  await expect(page.locator(".toast-close:focus")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
});

for (const { width, height } of [
  { width: 390, height: 664 },
  { width: 1280, height: 720 },
]) {
  test(`the toast about wrong fields covers none that it asks to correct first, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/contact");
    const fields = [
      [page.getByLabel(/Full Name/), "Anna Meier"],
      [page.getByLabel(/Email Address/), "anna@example.com"],
      [page.getByLabel(/Phone Number/), "+49 40 123456"],
      [page.getByLabel(/Your Message/), "25 t Teja S17"],
    ] as const;
    await page.getByLabel(/Product Interest/).selectOption("spices");
    for (const [field, value] of fields) {
      await page.getByRole("button", { name: "Submit Enquiry" }).click();
      await expect(field).toBeFocused();
      await expect(toast(page)).toBeVisible();
      await toast(page).evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
      const place = await toast(page).boundingBox();
      const asked = await field.locator("..").boundingBox();
      if (place === null || asked === null) throw new Error("the toast or the field has no place on the page");
      expect(asked.y).toBeGreaterThan(0);
      expect(asked.y + asked.height <= place.y || asked.x + asked.width <= place.x).toBe(true);
      await toast(page).getByRole("button", { name: "Close" }).click();
      await expect(toast(page)).toHaveCount(0);
      await field.fill(value);
    }
  });
}
