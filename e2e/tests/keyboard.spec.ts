import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { hydrateIsland } from "../support/islands.ts";

/** Presses Tab until the focus is on an element with that role and name. */
async function tabTo(page: Page, role: "link" | "button" | "textbox" | "combobox" | "searchbox", name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).and(page.locator(":focus"));
  for (let stop = 0; stop < 150; stop += 1) {
    await page.keyboard.press("Tab");
    if ((await target.count()) > 0) return;
  }
  throw new Error(`the Tab key never came to the ${role} ${name}`);
}

test("the whole job by keyboard alone: past the navigation, a filter, a product, a quote, an enquiry", async ({ page, program }) => {
  await page.goto("/catalog");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  await tabTo(page, "searchbox", "Search");
  await page.keyboard.type("guntur sannam s4");
  await expect(page).toHaveURL(/search=guntur/);
  await tabTo(page, "link", "View Details Guntur Sannam S4");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Guntur Sannam S4" });
  await expect(dialog).toBeVisible();

  // The focus does not leave the dialog, in either direction.
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    const outside = await page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest("dialog"));
    expect(outside).toBe(false);
  }
  await tabTo(page, "link", "Request Quote");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/contact\?product=guntur-sannam-s4/);

  await tabTo(page, "textbox", "Full Name");
  for (const text of ["Kenji Sato", "Sato Foods", "kenji@importer.example", "+81 6 0000 0000", "Japan"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel(/Product Interest/)).toBeFocused();
  await expect(page.getByLabel(/Product Interest/)).toHaveValue("red-chillies");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Submit Enquiry" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enquiry Submitted Successfully!")).toBeVisible();
  await expect.poll(() => program.mails().some((mail) => mail.includes("kenji@importer.example"))).toBe(true);
});

test("the focus is always seen", async ({ page }) => {
  await page.goto("/contact");
  for (let stop = 0; stop < 45; stop += 1) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body || element.tagName === "IFRAME") return { ok: true, what: "" };
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const inSight = box.bottom > 0 && box.top < innerHeight && box.width > 0;
      return { ok: outlineStyle !== "none" && outlineWidth !== "0px" && inSight, what: element.outerHTML.slice(0, 120) };
    });
    expect(seen.ok, seen.what).toBe(true);
  }
});

test("the menu and the language list open, close on Escape and give the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/catalog");
  const menu = page.locator("summary").filter({ hasText: "Menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Home", exact: true }).and(page.locator(":focus"))).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" })).toBeHidden();

  const languages = page.locator("summary").filter({ hasText: "Language: English" });
  await languages.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("list", { name: "Languages" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(languages).toBeFocused();
});

test("a chip that is taken away leaves the focus at a place from which one can go on", async ({ page }) => {
  await page.goto("/catalog?category=spices&grade=A");
  await hydrateIsland(page, "catalogue");
  await page.getByRole("link", { name: "Remove filter Grade: A" }).press("Enter");
  await expect(page).toHaveURL(/\?category=spices$/);
  await expect(page.getByRole("link", { name: "Remove filter Category: Spices" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#catalogue-count")).toBeFocused();
  await page.keyboard.press("Tab");
  const products = "[aria-labelledby=catalogue-featured], [aria-labelledby=catalogue-list]";
  const at = await page.evaluate((products) => document.activeElement?.closest(products) !== null, products);
  expect(at).toBe(true);
});
