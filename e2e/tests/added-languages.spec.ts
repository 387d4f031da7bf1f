import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { addressOf, expect, panel, staffTest as test } from "../support/staff.ts";

const KEY = "about:hero.title";
const ITALIAN = "Esportatore indiano di peperoncino";
const URDU = "مرچ اور مسالوں کے برآمد کنندہ";

/** A file for the translator with this translation of the title. */
function translated(xliff: string, text: string): string {
  const [before = "", unit = ""] = xliff.split(`name="${KEY}"`);
  const filled = unit.replace(/(<\/source>\s*)(<target>.*?<\/target>|<target\/>)?/s, `$1<target>${text}</target>`);
  return `${before}name="${KEY}"${filled}`;
}

async function switchOn(page: Page, name: RegExp, isOn: boolean) {
  await page.goto("/staff/company");
  await page.getByRole("group", { name: "Languages that visitors see" }).getByRole("checkbox", { name }).setChecked(isOn);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();
}

/** Adds a language, gives its title to a translator and back, and publishes. */
async function addAndTranslate(page: Page, name: string, own: string, text: string) {
  await panel(page).getByText("Translations of the site").click();
  const added = panel(page).getByRole("region", { name: "Further languages" });
  await added.getByLabel("Language to add").selectOption({ label: `${name} (${own})` });
  await added.getByRole("button", { name: "Add the language" }).click();
  await expect(page.getByText(`${name} is added. Visitors do not see it yet.`)).toBeVisible();
  const languages = panel(page).getByRole("table", { name: "Translations of the site" });
  await languages.getByRole("cell", { name: new RegExp(`^${name}`) }).click();
  const language = panel(page).getByRole("region", { name, exact: true });
  await language.getByLabel("Part of the site").selectOption({ label: "About" });
  const download = page.waitForEvent("download");
  await language.getByRole("button", { name: "Download XLIFF" }).click();
  const xliff = await readFile(await (await download).path(), "utf8");
  const buffer = Buffer.from(translated(xliff, text));
  await language.getByLabel(/Drop a file/).setInputFiles({ name: "back.xlf", mimeType: "application/xliff+xml", buffer });
  await expect(language.getByText("One text changes.")).toBeVisible();
  await language.getByRole("button", { name: "Put it into the draft" }).click();
  await expect(language.getByText("One text is in the draft.")).toBeVisible();
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("One change is on the site.")).toBeVisible();
}

// What the tests before have left in the draft would be published too.
test.beforeEach(async ({ program }) => {
  const service = newClient(program.url, SERVICE_KEY);
  expect((await service.from("site_changes").delete().gte("version", 0)).error).toBeNull();
});

// Other tests of the same program count the languages.
test.afterEach(async ({ program }) => {
  const service = newClient(program.url, SERVICE_KEY);
  expect((await service.from("added_languages").delete().neq("code", "")).error).toBeNull();
  expect((await service.from("site_settings").delete().eq("key", "site.languages")).error).toBeNull();
});

test("an owner adds Italian, takes a translator's file in and switches it on, and the site has it", async ({
  page,
  openAs,
  program,
  audit,
  auditWidths,
}) => {
  const answer = (path: string) => page.request.get(program.url + path, { maxRedirects: 0 });
  await openAs("owner", "/site?page=/about");
  await addAndTranslate(page, "Italian", "Italiano", ITALIAN);
  const added = panel(page).getByRole("region", { name: "Further languages" });
  await expect(added).toContainText("Italian (Italiano) · not on the site");
  await expect(added).toContainText("Written from left to right. The fonts of the site have its letters.");
  await auditWidths("aside");

  // It is not public yet.
  const off = await answer("/it/about");
  expect([off.status(), off.headers().location]).toEqual([307, "/about"]);
  expect(await (await answer("/about")).text()).not.toContain('hreflang="it"');

  await switchOn(page, /Italiano/, true);
  const english = await (await answer("/about")).text();
  expect(english).toContain('hreflang="it"');
  expect(await (await answer("/sitemap.xml")).text()).toContain("/sitemap-it.xml");
  const siteMap = await (await answer("/sitemap-it.xml")).text();
  expect(siteMap).toContain("/it/about<");
  // Nothing of it is translated.
  expect(siteMap).not.toContain("/it/quality<");
  const about = await answer("/it/about");
  expect(about.headers()["content-language"]).toBe("it");

  await page.goto("/it/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect(title).toHaveText(ITALIAN);
  await expect(title.locator("[lang]")).toHaveCount(0);
  await expect(page.getByRole("main").getByText("About Us", { exact: true }).first()).toHaveAttribute("lang", "en");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/it\/about$/);
  await audit();
  await page.goto("/it/quality");
  await expect(page.getByRole("main")).toHaveAttribute("lang", "en");
  await expect(page.locator('link[rel="canonical"]')).not.toHaveAttribute("href", /\/it\//);
  // Products have their rows in it, with figures as Italian writes them.
  await page.goto("/it/catalog");
  await expect(page.getByRole("main").getByRole("article").or(page.getByRole("main").getByRole("listitem")).first()).toBeVisible();
  expect((await answer("/brochure-it.pdf")).headers()["content-language"]).toBe("it");

  await switchOn(page, /Italiano/, false);
  const offAgain = await answer("/it/about");
  expect([offAgain.status(), offAgain.headers().location]).toEqual([307, "/about"]);
  expect(await (await answer("/about")).text()).not.toContain('hreflang="it"');
});

test("Urdu is written from right to left, and what is not translated from left to right", async ({ page, openAs, audit }) => {
  await openAs("owner", "/site?page=/about");
  await addAndTranslate(page, "Urdu", "اردو", URDU);
  await switchOn(page, /اردو/, true);
  await page.goto("/ur/about");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(URDU);
  await expect(page.getByRole("main").getByText("About Us", { exact: true }).first()).toHaveAttribute("dir", "ltr");
  await audit();
  await switchOn(page, /اردو/, false);
});

test("an editor sees the added languages, and cannot add one", async ({ openAs, page, program }) => {
  const owner = await signedIn(program.url, addressOf("owner"));
  const { error } = await owner.from("added_languages").insert({ code: "ko" });
  expect(error).toBeNull();
  await openAs("editor", "/site?page=/about");
  await panel(page).getByText("Translations of the site").click();
  const added = panel(page).getByRole("region", { name: "Further languages" });
  await expect(added).toContainText("visitors see it in a font of their system. PDF documents have no font for it and stay in English.");
  await expect(added.getByRole("button")).toHaveCount(0);
  await expect(added.getByRole("combobox")).toHaveCount(0);
});
