import type { Page } from "@playwright/test";
import { type Development, startDevelopment } from "../support/development.ts";
import { expect, test } from "../support/fixtures.ts";

/** `make dev`. The browsers run one after the other, because they share the sources. */
test.describe.configure({ mode: "serial" });

let development: Development;

test.beforeAll(async () => {
  development = await startDevelopment();
});

test.afterAll(async () => development?.stop());

/** The main part of a page, without the origin of the site and the addresses of drawings, which differ between sources and build. */
async function mainOf(page: Page, site: string, path: string): Promise<string> {
  await page.goto(site + path);
  const main = await page.locator("main").innerHTML();
  return main.replaceAll(site, "").replaceAll(/(src|href)="[^"]*\.svg[^"]*"/g, "");
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pages have the same content as the program's", async ({ page, program, expectedFaults }) => {
    expectedFaults.push(/status of 404/);
    for (const path of ["/de/terms", "/about", "/ar/contact", "/catalog?category=spices", "/no-such-page"]) {
      expect(await mainOf(page, development.url, path), path).toBe(await mainOf(page, program.url, path));
    }
  });
});

test("what is changed is seen at once: a component, a text, a style", async ({ page }) => {
  await page.goto(`${development.url}/contact`);
  await expect(page.getByRole("heading", { level: 1, name: "Get In Touch" })).toBeVisible();
  development.change("src/frame/layout.tsx", '<main id="main"', '<main data-changed="" id="main"');
  await expect(page.locator("main[data-changed]")).toBeVisible();

  development.change("locales/en/contact.json", "Get In Touch", "Talk To Us");
  await expect(page.getByRole("heading", { level: 1, name: "Talk To Us" })).toBeVisible();

  await page.locator("main").evaluate((main) => main.setAttribute("data-same", ""));
  development.change("src/styles/base.css", "@layer base {", "@layer base { main { outline: 3px solid red }");
  await expect(page.locator("main[data-same]")).toHaveCSS("outline-width", "3px");
});

test("islands work, and change in place", async ({ page }) => {
  await page.goto(`${development.url}/catalog`);
  await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Spices" });
  await expect(page).toHaveURL(/category=spices/);
  await page.locator("main").evaluate((main) => main.setAttribute("data-same", ""));
  development.change("src/islands/catalogue/not-listed.tsx", '<p className="heading">', '<p className="heading" data-changed="">');
  await expect(page.locator("main[data-same] p[data-changed]")).toBeVisible();
});

test("the staff console comes from its sources too, and shows a changed text at once", async ({ page }) => {
  await page.goto(`${development.url}/staff`);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  development.change("src/staff/locales/en/sign-in.json", '"title": "Sign in"', '"title": "Come in"');
  await expect(page.getByRole("heading", { level: 1, name: "Come in" })).toBeVisible();
});
