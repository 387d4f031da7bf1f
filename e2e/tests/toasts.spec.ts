import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

const toast = (page: Page) => page.locator("[data-sonner-toast]");

/** Opens the contact page with a fake clock. */
async function open(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto("/contact");
}

/** Submits the form with the clock stopped, and advances the clock in small steps until the toast appears. */
async function submit(page: Page, title: string): Promise<void> {
  await page.clock.pauseAt(600_000);
  await page.getByRole("button", { name: "Submit Enquiry" }).click();
  await page.mouse.move(0, 0);
  await expect(async () => {
    await page.clock.runFor(25);
    await expect(toast(page)).toContainText(title, { timeout: 50 });
  }).toPass({ intervals: [50] });
}

/** Asserts that the toast stays for this time: visible shortly before, gone shortly after, including its exit animation. */
async function stays(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 300);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(700);
  await expect(toast(page)).toHaveCount(0);
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel(/Full Name/).fill("Aylin Kaya");
  await page.getByLabel(/Email Address/).fill("aylin@importer.example");
  await page.getByLabel(/Phone Number/).fill("+90 212 000 00 00");
  await page.getByLabel(/Product Interest/).selectOption("spices");
  await page.getByLabel(/Your Message/).fill("Cumin, Singapore quality, 14 t.");
}

test("the toast of a form with mistakes stays for 4 seconds", async ({ page }) => {
  await open(page);
  await submit(page, "Validation Error");
  await stays(page, 4_000);
});

for (const outcome of ["accepted", "failed"] as const) {
  test(`the toast of an enquiry that was ${outcome} stays for 6 seconds`, async ({ page, expectedFaults }) => {
    expectedFaults.push(/could not be sent/, /status of 503/);
    const answer = outcome === "accepted" ? { json: { success: true, reference: "NSE-1" } } : { status: 503, json: { error: "no" } };
    await page.route("**/functions/v1/send-contact-email", (route) => route.fulfill(answer));
    await open(page);
    await fill(page);
    await submit(page, outcome === "accepted" ? "Enquiry Submitted Successfully!" : "Failed to Send");
    await stays(page, 6_000);
  });
}

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
