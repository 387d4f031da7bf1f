import { readFileSync } from "node:fs";
import { codes, fillSettings, makeCatalogueList, makeProducts, makeTemplates, press, typeProduct } from "../support/by-hand.ts";
import { listNames, makeSiteList, publish, takeInTranslations, writeOnPage, writeTexts } from "../support/by-hand-site.ts";
import { filesOf, kit } from "../support/kit.ts";
import { contentOf } from "../support/kit-content.ts";
import { photos, pictureName, rowsOf, type SiteList } from "../support/kit-data.ts";
import { faultsIn, kitLanguages, textFilesOf } from "../support/kit-words.ts";
import { nuFaults } from "../support/nu-checker.ts";
import { isNoText, walkSite } from "../support/site-walk.ts";
import { expect, setupTest as test } from "../support/staff.ts";
import { unzipped } from "../support/zip.ts";

/** Whether all of the kit is made, which takes many minutes; otherwise some of each kind. */
const isWhole = process.env.WHOLE_KIT !== undefined;

/** Of some shipped texts the kit has translations of its own alone. */
const wholeTexts = [...new Set(["en", ...codes].flatMap((language) => Object.keys(rowsOf("site_texts", language))))];
const isOwn = (key: string) => /\bown\d/.test(key);
/** Sections, a list of entries, articles, a page of the company and its sections. */
const someLists = ["shell:pages.items", "about:sections.items", "page-own1:sections.items", "blog:articles.items", "home:strengths.items"];
/** Of the company's entries in these lists the names, without which an entry is no entry, and two long texts. */
const isOfSome = (key: string) =>
  someLists.some((list) => key.startsWith(`${list}.own`) && key.endsWith(".title")) || /^(blog|page)\b.*own1[:.].*\bbody$/.test(key);

const lists = isWhole ? listNames : someLists;
const clicked = "about:hero.title";
const shippedTexts = wholeTexts.filter((key) => !isOwn(key));
const texts = isWhole
  ? wholeTexts
  : [...shippedTexts.filter((key, place) => place % 20 === 0 || key === clicked), ...wholeTexts.filter(isOfSome)];
const withPhotos = isWhole ? photos.length : 1;
const uploaded = photos.slice(0, withPhotos).map(({ name }) => name.replace(/\.\w+$/, ""));
const canChoose = (url: string) => uploaded.includes(pictureName(url) ?? uploaded[0] ?? "");
/** Of a value of the content: a picture that is not uploaded is none that was made. */
const isMadePicture = (value: unknown) =>
  !/^products\/.*\.jpg$/.test(String(value)) || uploaded.some((name) => value === `products/${name}.jpg`);

/** Whether a row of a file of the content is made, and not left out to be done sooner. */
function isMadeRow(path: string, key: string): boolean {
  if (path.startsWith("site_texts/")) return texts.includes(key);
  return path === "site_lists.toml" ? lists.includes(key) : isMadePicture(key);
}

const [typed = ""] = Object.keys(rowsOf("products"));

test("an owner makes the site of the second kit in the console", async ({ page, openAs, program, context, audit }) => {
  test.setTimeout(isWhole ? 3_600_000 : 600_000);
  const step = (name: string) => expect(page.getByRole("heading", { level: 2, name: new RegExp(`${name}$`) })).toBeVisible();
  await test.step("set up the site, and start empty", async () => {
    await openAs("owner");
    for (const name of ["Company", "Languages", "Look"]) {
      await step(name);
      await fillSettings(page);
      await press(page, "Save and go on");
    }
    await step("Mail");
    await press(page, "Skip this step");
    await step("Content");
    await press(page, "Remove all of it");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Removed from the site.")).toBeVisible();
    await press(page, "Go on");
    await step("Done");
  });
  await test.step("settings", async () => {
    await page.goto("/staff/company");
    await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
    await fillSettings(page);
    await press(page, "Save");
    await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  });
  await test.step("catalogue", async () => {
    await makeCatalogueList(page, "categories");
    await makeCatalogueList(page, "grades");
    await makeCatalogueList(page, "parameters");
    await typeProduct(page, typed);
    await makeProducts(page, typed, withPhotos);
  });
  const templates = isWhole ? ["en", ...codes, "es", "fr", "hi", "pt", "ru", "zh"] : ["de", "fr"];
  await test.step("templates of replies", async () => {
    for (const language of templates) await makeTemplates(page, language);
  });
  /** What entries have as shipped, so that nothing is stored of it. */
  const asShipped = new Map<string, readonly string[]>();
  await test.step("lists, sections, articles and pages", async () => {
    for (const list of lists) asShipped.set(list, await makeSiteList(page, list, canChoose));
  });
  await test.step("texts", async () => {
    await writeOnPage(page, "/about", clicked);
    await writeTexts(
      page,
      texts.filter((key) => key !== clicked),
    );
    await publish(page);
    await takeInTranslations(page, texts);
  });

  await test.step("the content is that of the kit", async () => {
    await page.goto("/staff/company");
    const download = page.waitForEvent("download");
    await press(page, "Download the content");
    const made = contentOf(unzipped(readFileSync(await (await download).path())));
    const wanted = contentOf(filesOf(kit));
    for (const tables of [made, wanted])
      for (const [path, rows] of Object.entries(tables)) {
        const isOther = path.startsWith("mail_templates/") && !templates.some((language) => path.endsWith(`/${language}.toml`));
        if (isOther) delete tables[path];
        for (const key of Object.keys(rows)) if (!isMadeRow(path, key)) delete rows[key];
      }
    for (const row of Object.values(wanted["products.toml"] ?? {}) as { image_url?: string }[])
      if (!isMadePicture(row.image_url)) delete row.image_url;
    for (const [list, { facts = {} }] of Object.entries(wanted["site_lists.toml"] ?? {}) as [string, Partial<SiteList>][])
      for (const [item, of] of Object.entries(facts) as [string, Record<string, string>][])
        for (const [fact, value] of Object.entries(of))
          if (!isMadePicture(value) || asShipped.get(list)?.includes(`${item}.${fact}`)) delete of[fact];
    for (const { facts = {} } of Object.values(wanted["site_lists.toml"] ?? {}) as Partial<SiteList>[])
      for (const [item, of] of Object.entries(facts)) if (Object.keys(of).length === 0) delete (facts as Record<string, unknown>)[item];
    for (const path of Object.keys(wanted)) expect.soft(made[path], path).toEqual(wanted[path]);
    expect(Object.keys(made).sort()).toEqual(Object.keys(wanted).sort());
  });

  await test.step("the pages have no fault", async () => {
    const pages = new Map<string, string>();
    // That the content is the kit's is shown above, and that its pages have no fault in any language, by the test of the kit.
    for (const language of isWhole ? kitLanguages : (["en", "ar"] as const)) {
      // Texts of the sample company are left where not all are written.
      const faults = (of: readonly string[]) => (isWhole ? faultsIn(language, of) : of.filter(isNoText));
      // Without crops there is no calendar.
      const files = textFilesOf(language).filter((path) => isWhole || !path.endsWith(".ics"));
      const found = await walkSite({ context, program, language, faultsIn: faults, files });
      expect(found.pages.size).toBeGreaterThan(15);
      expect(found.faults).toEqual({});
      expect(found.broken).toEqual([]);
      for (const [path, html] of found.pages) pages.set(path, html);
    }
    expect(await nuFaults(pages)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
      "/",
      "/about",
      "/blog/indian-coffee-grades",
      "/importer-questions",
      "/ar/importer-questions",
      `/de/catalog/${typed}`,
    ]) {
      await page.goto(path);
      await page.waitForFunction(() => !document.documentElement.classList.contains("arriving"));
      await audit();
    }
  });
});
