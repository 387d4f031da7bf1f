import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

/** The screens on which positions are measured, in CSS pixels. */
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** The names of the buttons, links and fields that the chat button covers now, wholly or in part. */
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
      // What has gone below the bar is hidden by the bar, as everything is that has been scrolled away.
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
