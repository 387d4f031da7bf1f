#!/usr/bin/env node
// The screenshot tour of the staff console: starts the program with sample data and people, opens every screen of the navigation and some
// within them, and writes a screenshot of each into docs/pictures/console/; of a few also on a phone and in the dark theme.
//
//   node scripts/console-tour.mjs [--program FILE] [--folder FOLDER] [--language hi] [--theme dark] [--width 390]
//
// With a theme or a width, all screens are captured with it, and none a second time. The program must have been built, with the console in
// web/dist. CHROMIUM names the browser.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { launchChromium } from "../bench/support/chromium.mjs";
import { repository, target } from "../bench/support/servers.mjs";
import { correction, draft, enquiries, importedFile, password } from "./tour/sample-data.mjs";
import { startSampleProgram } from "./tour/sample-program.mjs";

const { values } = parseArgs({
  options: {
    program: { type: "string", default: join(target, "debug/mirchi") },
    folder: { type: "string", default: join(repository, "docs/pictures/console") },
    language: { type: "string", default: "en" },
    theme: { type: "string" },
    width: { type: "string" },
  },
});
const width = Number(values.width ?? 1440);
const sizeOf = (width) => ({ width, height: width < 640 ? 844 : 900 });
const texts = JSON.parse(readFileSync(join(repository, `web/src/staff/locales/${values.language}/products.json`), "utf8"));

/**
 * Screens within a screen, captured if the navigation has the screen that they belong to; `open` does what cannot be done by the address
 * alone.
 */
const details = [
  { name: "enquiry", of: "/staff/enquiries", path: "/staff/enquiries/1" },
  // The last one is from a bot.
  { name: "doubtful", of: "/staff/enquiries", path: `/staff/enquiries/${enquiries.length}?view=doubtful` },
  { name: "product", of: "/staff/products", path: `/staff/products/${correction.slug}` },
  { name: "history", of: "/staff/products", path: `/staff/products/${correction.slug}`, open: openHistory },
  { name: "draft", of: "/staff/products", path: `/staff/products/${draft.slug}` },
  { name: "import", of: "/staff/products", path: "/staff/products/_import", open: tryFile },
  { name: "holidays", of: "/staff/enquiry-settings", path: "/staff/enquiry-settings/holidays" },
  { name: "rules", of: "/staff/enquiry-settings", path: "/staff/enquiry-settings/rules" },
  { name: "templates", of: "/staff/enquiry-settings", path: "/staff/enquiry-settings/templates" },
];

/** The screens that are also captured on a phone and in the dark theme. */
const onPhone = ["today", "enquiries", "enquiry", "product"];
const inTheDark = ["today", "enquiry", "products"];

const program = await startSampleProgram(resolve(values.program));
const browser = await launchChromium();
try {
  mkdirSync(values.folder, { recursive: true });
  const context = await browser.newContext({
    viewport: sizeOf(width),
    locale: "en-GB",
    timezoneId: "Asia/Kolkata",
    colorScheme: values.theme === "dark" ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const devtools = await context.newCDPSession(page);
  // The theme follows the system's preference, which this browser is given.
  const preferences = JSON.stringify({ language: values.language, theme: "system" });
  await page.addInitScript((kept) => localStorage.setItem("staff-preferences", kept), preferences);

  await page.goto(`${program.url}/staff/`);
  await page.locator('input[type="email"]').waitFor();
  await take("sign-in");
  await page.locator('input[type="email"]').fill("owner@example.com");
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('input[autocomplete="current-password"]').press("Enter");
  await page.locator("nav a").first().waitFor({ state: "attached" });

  const all = await screens();
  await takeAll(all, "");
  if (values.width === undefined && values.theme === undefined) {
    await page.setViewportSize(sizeOf(390));
    await takeAll(
      all.filter(({ name }) => onPhone.includes(name)),
      "-phone",
    );
    await page.setViewportSize(sizeOf(width));
    await page.emulateMedia({ colorScheme: "dark" });
    await takeAll(
      all.filter(({ name }) => inTheDark.includes(name)),
      "-dark",
    );
  }

  async function takeAll(chosen, ending) {
    for (const { name, path, open } of chosen) {
      await page.goto(`${program.url}${path}`);
      await open?.(page);
      await take(`${name}${ending}`);
    }
  }

  /** Every screen of the navigation, on a phone in its menu. */
  async function screens() {
    if (width < 1024) await page.locator('button[aria-haspopup="dialog"]').last().click();
    const addresses = await page.locator("nav a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const named = [...new Set(addresses)].map((path) => ({ name: path.split("/").at(-1), path }));
    return [...named, ...details.filter(({ of }) => addresses.includes(of)), { name: "profile", path: "/staff/profile" }];
  }

  async function take(name) {
    await page.waitForLoadState("networkidle");
    await page.locator(".skeleton").first().waitFor({ state: "detached" });
    await page.evaluate(() =>
      Promise.all([
        document.fonts.ready,
        ...[...document.images].filter(({ loading }) => loading !== "lazy").map((image) => image.decode().catch(() => {})),
      ]),
    );
    const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 60 });
    const file = join(values.folder, `${name}.webp`);
    writeFileSync(file, Buffer.from(data, "base64"));
    console.log(`${file}: ${Math.round((data.length * 3) / 4 / 1000)} kB`);
  }
} finally {
  await browser.close();
  await program.stop();
}

async function openHistory(page) {
  await page.getByRole("button", { name: texts.history.open, exact: true }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

/** Drops a file for a dry run; nothing of it is imported. */
async function tryFile(page) {
  const { name, content } = importedFile;
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: texts.import.run, exact: true }).waitFor();
}
