import { cutOff } from "../support/cut-off.ts";
import { englishLeft } from "../support/english-left.ts";
import { figuresParted } from "../support/figures-parted.ts";
import { figuresTurned } from "../support/figures-turned.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrateIsland } from "../support/islands.ts";
import { everyLanguage, paths, prefixes } from "../support/pages.ts";

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
  const words = (element: Element | null | undefined) => element?.textContent?.trim().toLowerCase();
  const headings = [...document.querySelectorAll("h1,h2,h3,h4")];
  const headingBefore = (element: Element) =>
    headings.filter((heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
  return {
    headingsRepeated: [...document.querySelectorAll("figcaption, caption:not(.visually-hidden)")]
      .filter((caption) => words(caption) === words(headingBefore(caption)))
      .map((caption) => caption.textContent),
    // The second part of a title begins on a line of its own, if it does not fit on that of the first.
    titlesParted: [...document.querySelectorAll("h1 em")].filter((part) => part.getClientRects().length > 1).map(words),
    tablesWithoutHead: [...document.querySelectorAll("table")].filter((table) => table.querySelector("th") === null).map(words),
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

const noFaults = {
  headingsRepeated: [],
  titlesParted: [],
  tablesWithoutHead: [],
  repeatedIds: [],
  skippedLevels: [],
  keys: [],
  picturesWithoutSize: [],
  deadAnchors: [],
};

/** Texts that are cut off, as they may be when they are larger than they were made for. Runs in the page. */
function textsCut(): string[] {
  return [...document.querySelectorAll("main *, header *, footer *")]
    .filter((element) => element.checkVisibility() && element.childElementCount === 0 && element.textContent?.trim())
    .filter((element) => element.closest(".visually-hidden, .plate, .line-clamp-2, option, [aria-hidden]") === null)
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const cutsX = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      const cutsY = overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1;
      return cutsX || cutsY;
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Columns of tables that are beyond the edge of the page. Runs in the page. */
function columnsHidden() {
  return [...document.querySelectorAll("main .table-scroll")]
    .filter((table) => table.scrollWidth > table.clientWidth)
    .map((table) => table.getAttribute("aria-label"));
}

const MISSING = "/no-such-page";
const others = Object.keys(prefixes).filter((language) => language !== "en" && language !== "ar");

test.describe("in several languages", () => {
  // What a page asks for is seen before it is laid out to its end. It comes in the narrowest window that WCAG requires, which also covers
  // 1280 px at 400 %.
  test.use({ waitForLayout: false, viewport: { width: 320, height: 900 } });

  for (const [place, path] of [...paths, MISSING].entries()) {
    // The layout is looked at more closely in English, in Arabic and in one of the other languages.
    const lookedAt = ["en", "ar", others[place % others.length]];
    // With a fourth, each page is seen in a language of long words, and each language on every fourth page.
    const visited = everyLanguage ? Object.keys(prefixes) : [...lookedAt, others[(place + 3) % others.length]];

    test(`${path} asks for no script or data before it is touched, shows no key and no English, fits, and axe finds nothing`, async ({
      page,
      context,
      audit,
      expectedFaults,
    }) => {
      if (path === MISSING) expectedFaults.push(/status of 404/);
      // Chromium shows a larger size of a picture that it still has from the wider window before, and not the one that fits.
      expectedFaults.push(/\/pictures\/[\w-]+-320\.avif was preloaded .* but not used/);
      let asked: string[] = [];
      page.on("request", (request) => {
        const isOfEveryPage = /\/(assets\/main-[\w-]+\.js|speculation-rules\.json)$/.test(request.url());
        if (["script", "fetch", "xhr"].includes(request.resourceType()) && !isOfEveryPage) asked.push(request.url());
      });
      for (const [language, prefix] of Object.entries(prefixes).filter(([language]) => visited.includes(language))) {
        const address = `${prefix}${path}`;
        asked = [];
        const answer = await page.goto(address);
        expect(asked, address).toEqual([]);
        expect(answer?.status(), address).toBe(path === MISSING ? 404 : 200);
        await expect(page.locator("html"), address).toHaveAttribute("lang", language);
        await expect(page.locator("html"), address).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
        await expect(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
        expect(await page.evaluate(faultsOf), address).toEqual(noFaults);
        if (language !== "en") expect(await englishLeft(page), address).toEqual([]);
        if (language === "ar") expect(await page.evaluate(figuresTurned), address).toEqual([]);
        const fits = () => expect.poll(() => page.evaluate(cutOff), `${address} at ${page.viewportSize()?.width} px`).toEqual([]);
        await fits();
        if (!lookedAt.includes(language)) continue;

        await expect(page.locator("html"), address).not.toContainClass("arriving");
        if (path === "/catalog") await hydrateIsland(page, "catalogue");
        if (path === "/contact") await hydrateIsland(page, "enquiry");
        await fits();
        await page.setViewportSize({ width: 390, height: 900 });
        await fits();
        if (language === "en" && path.startsWith("/blog/")) {
          for (const width of [640, 390]) {
            await page.setViewportSize({ width, height: 900 });
            await expect.poll(() => page.evaluate(columnsHidden), `${path} at ${width} px`).toEqual([]);
          }
        }
        expect(await page.evaluate(figuresParted), address).toEqual([]);
        // What axe looks for depends on the direction of writing alone, and on the width: all in Arabic on a phone, and in English in a wide window.
        // Colours depend on neither, but a part may be seen at one width only.
        if (language === "ar") await audit({ contrast: false });
        if (language === "en") await audit({ contrast: "only" });
        if (language === "en") {
          await page.setViewportSize({ width: 1440, height: 900 });
          expect(await page.evaluate(faultsOf)).toEqual(noFaults);
          await audit();
          // With text set to twice its size in the browser.
          const devtools = await context.newCDPSession(page);
          await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
          await expect(page.locator("html")).toHaveCSS("font-size", "32px");
          expect(await page.evaluate(textsCut), address).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
          await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
        }
        await page.setViewportSize({ width: 320, height: 900 });
      }
    });
  }
});

// Either direction of writing, and either width.
for (const [prefix, width] of [
  [prefixes.en, 390],
  [prefixes.ar, 1440],
] as const) {
  test(`axe finds nothing with dialog, menus and toasts open, ${prefix || "/en"} at ${width} px`, async ({ page, audit }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${prefix}/catalog`);
    await hydrateIsland(page, "catalogue");
    await page.locator("article a[href*='/catalog/']").last().press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    // The page behind it is inert, and was audited without it.
    await audit({ within: "dialog[open]" });

    await page.goto(`${prefix}/contact`);
    await page.locator("form[method=post] button[type=submit]").click();
    await expect(page.locator("[data-sonner-toast][data-mounted=true]")).toBeVisible();
    await audit();

    for (const menu of await page.locator("header details > summary:visible").all()) {
      await menu.click();
      await audit({ covered: true, within: "header" });
      await page.keyboard.press("Escape");
    }
  });
}
