import { chromium, type Page } from "@playwright/test";
import { chromiumPath, withoutOutside } from "../support/chromium.ts";
import { expect, test } from "../support/fixtures.ts";

test("a link asks for its page when the pointer rests on it, unless the page is one visitor's alone", async ({ page, program }) => {
  const asked: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Preload.enable");
  session.on("Preload.prerenderStatusUpdated", ({ key }) => asked.push(key.url));
  await page.goto("/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Quality", exact: true }).hover();
  await expect.poll(() => asked).toContain(`${program.url}/quality`);

  // A document is not a page, and a search is not cached by the program.
  await page.goto("/catalog?search=teja");
  asked.length = 0;
  await page.getByRole("link", { name: /Download Brochure/ }).hover();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog", exact: true }).hover();
  await expect.poll(() => asked).toContain(`${program.url}/blog`);
  expect(asked.filter((url) => url.includes("brochure") || url.includes("search="))).toEqual([]);
});

test("a page comes back as it was left, from the browser's memory", async ({ program }) => {
  // Playwright disables the back/forward cache, so this browser is started without that option.
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: withoutOutside,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      addEventListener("pageshow", ({ persisted }) => {
        sessionStorage.setItem("shown", `${sessionStorage.getItem("shown") ?? ""}${location.pathname} ${persisted}\n`);
      });
    });
    await page.goto(`${program.url}/about`);
    await page.evaluate(() => scrollTo(0, 700));
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).first().dispatchEvent("click");
    await page.waitForURL("**/contact");
    // Playwright does not notice the end of such a navigation.
    await page.evaluate(() => {
      history.back();
    });
    const shown = () => page.evaluate(() => sessionStorage.getItem("shown")).catch(() => null);
    await expect.poll(shown).toBe("/about false\n/contact false\n/about true\n");
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(700);
  } finally {
    await browser.close();
  }
});

async function hasTransition(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .some(
        (rule) =>
          rule.cssText.includes("@view-transition") && (!("conditionText" in rule) || matchMedia(String(rule.conditionText)).matches),
      ),
  );
}

test("pages change into each other, and not for a visitor who wants no motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/about");
  expect(await hasTransition(page)).toBe(true);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await hasTransition(page)).toBe(false);
});
