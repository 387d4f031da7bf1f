import { cutOff } from "../support/cut-off.ts";
import { englishLeft } from "../support/english-left.ts";
import { figuresTurned } from "../support/figures-turned.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrateIsland } from "../support/islands.ts";
import { paths, prefixes } from "../support/pages.ts";

/** Layout errors of a page at the current window size. Runs in the page. */
function faultsOf() {
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  const levels = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")]
    .filter((element) => element.checkVisibility())
    .map((element) => Number(element.tagName[1]));
  const key = /\b[a-z]+(?:\.[a-zA-Z]+){1,3}\b/;
  const texts = [...document.querySelectorAll("main *, header *, footer *")]
    .filter((element) => element.childElementCount === 0)
    .map((element) => element.textContent?.trim() ?? "");
  return {
    repeatedIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    skippedLevels: levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1),
    keys: texts.filter((text) => key.test(text) && !/[@/]|\.(com|org|me|ics)\b|\s/.test(text)),
    picturesWithoutSize: [...document.images]
      .filter((image) => !image.getAttribute("width") || !image.getAttribute("height"))
      .map((image) => image.src),
    deadAnchors: [...document.querySelectorAll<HTMLAnchorElement>("a[href^='#']")]
      .filter((anchor) => !document.getElementById(decodeURIComponent(anchor.hash.slice(1))))
      .map((anchor) => anchor.hash),
  };
}

const noFaults = { repeatedIds: [], skippedLevels: [], keys: [], picturesWithoutSize: [], deadAnchors: [] };

const all = [...paths, "/no-such-page"];
const others = Object.keys(prefixes).filter((language) => language !== "en" && language !== "ar");

for (const [language, prefix] of Object.entries(prefixes)) {
  // Every page is audited in English, in Arabic and in one of the other languages.
  const place = others.indexOf(language);
  const audited = all.filter((_, index) => place === -1 || index % others.length === place);

  for (const path of audited) {
    const address = `${prefix}${path}`;

    test(`${address} is whole, and its islands are taken over without a fault`, async ({ page, audit, expectedFaults }) => {
      if (path === "/no-such-page") expectedFaults.push(/status of 404/);
      const answer = await page.goto(address).catch(() => null);
      expect(answer?.status() ?? 0).toBe(path === "/no-such-page" ? 404 : 200);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect(await page.evaluate(faultsOf)).toEqual(noFaults);
      if (path === "/catalog") await hydrateIsland(page, "catalogue");
      if (path === "/contact") await hydrateIsland(page, "enquiry");

      // On a phone, and in the narrowest window that WCAG requires, which also covers 1280 px at 400 %.
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(cutOff), `at ${width} px`).toEqual([]);
      }
      // Colours and the layout of a wide window do not depend on the language.
      for (const width of language === "en" ? [390, 1440] : [390]) {
        await page.setViewportSize({ width, height: 900 });
        await audit({ contrast: language === "en" || language === "ar" });
      }
    });
  }

  test.describe("as it comes from the program", () => {
    test.use({ waitForLayout: false, viewport: { width: 320, height: 900 } });

    test(`no page in ${language} shows a key, English or what does not fit, or asks for a script or data before it is touched`, async ({
      page,
      expectedFaults,
    }) => {
      expectedFaults.push(/status of 404/);
      let asked: string[] = [];
      page.on("request", (request) => {
        if (["script", "fetch", "xhr"].includes(request.resourceType()) && !request.url().endsWith("/speculation-rules.json")) {
          asked.push(new URL(request.url()).pathname.replace(/-[\w-]+\.js$/, ".js"));
        }
      });
      for (const path of all) {
        asked = [];
        await page.goto(`${prefix}${path}`, { waitUntil: "load" });
        expect(asked, path).toEqual(["/assets/main.js"]);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        expect(await page.locator("html").getAttribute("lang"), path).toBe(language);
        expect(await page.evaluate(faultsOf), path).toEqual(noFaults);
        if (language !== "en") expect(await englishLeft(page), path).toEqual([]);
        if (language === "ar") expect(await page.evaluate(figuresTurned), path).toEqual([]);
        await expect.poll(() => page.evaluate(cutOff), path).toEqual([]);
      }
    });
  });
}

for (const prefix of [prefixes.en, prefixes.ar]) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing with dialog, menus and toasts open, ${prefix || "/en"} at ${width} px`, async ({ page, audit }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${prefix}/catalog`);
      await hydrateIsland(page, "catalogue");
      await page.locator("article a[href*='/catalog/']").last().press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await audit();

      await page.goto(`${prefix}/contact`);
      await page.locator("form[method=post] button[type=submit]").click();
      await expect(page.locator("[data-sonner-toast][data-mounted=true]")).toBeVisible();
      await audit();

      for (const menu of await page.locator("header details > summary:visible").all()) {
        await menu.click();
        await audit({ covered: true });
        await page.keyboard.press("Escape");
      }
    });
  }
}
