#!/usr/bin/env node
// The picture tour of the staff console: starts the program with sample data and people, opens every screen of the navigation, and writes
// a picture of each into docs/pictures/console/.
//
//   node scripts/console-tour.mjs [--program FILE] [--folder FOLDER] [--language hi] [--theme dark] [--width 390]
//
// The program must have been built, with the console in web/dist. CHROMIUM names the browser.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { draft, password } from "./tour/sample-data.mjs";
import { startSampleProgram } from "./tour/sample-program.mjs";

const repository = resolve(import.meta.dirname, "..");
const target = process.env.CARGO_TARGET_DIR ?? join(repository, "target");
const { values } = parseArgs({
  options: {
    program: { type: "string", default: join(target, "debug/mirchi") },
    folder: { type: "string", default: join(repository, "docs/pictures/console") },
    language: { type: "string", default: "en" },
    theme: { type: "string", default: "light" },
    width: { type: "string", default: "1440" },
  },
});
const width = Number(values.width);
const viewport = { width, height: width < 640 ? 844 : 900 };

/** Screens within a screen, taken where the navigation has the screen that they belong to. */
const details = [
  { name: "enquiry", of: "/staff/enquiries", path: "/staff/enquiries/1" },
  { name: "product", of: "/staff/products", path: "/staff/products/teja-s17" },
  { name: "draft", of: "/staff/products", path: `/staff/products/${draft.slug}` },
];

const program = await startSampleProgram(resolve(values.program));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  mkdirSync(values.folder, { recursive: true });
  const context = await browser.newContext({
    viewport,
    locale: "en-GB",
    timezoneId: "Asia/Kolkata",
    colorScheme: values.theme === "dark" ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const devtools = await context.newCDPSession(page);
  const preferences = JSON.stringify({ language: values.language, theme: values.theme });
  await page.addInitScript((kept) => localStorage.setItem("staff-preferences", kept), preferences);

  await page.goto(`${program.url}/staff/`);
  await page.locator('input[type="email"]').waitFor();
  await take("sign-in");
  await page.locator('input[type="email"]').fill("owner@example.com");
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('input[autocomplete="current-password"]').press("Enter");
  await page.locator("nav a").first().waitFor({ state: "attached" });

  for (const { name, path } of await screens()) {
    await page.goto(`${program.url}${path}`);
    await take(name);
  }

  /** Every screen that the navigation names, on a phone in its menu. */
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
