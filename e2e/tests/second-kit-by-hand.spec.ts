import { readFileSync } from "node:fs";
import { fillSettings, makeCatalogueList, makeProducts, publish, takeInTranslations, writeTexts } from "../support/by-hand.ts";
import { filesOf, kit } from "../support/kit.ts";
import { contentOf } from "../support/kit-content.ts";
import { photos, rowsOf } from "../support/kit-data.ts";
import { expect, setupTest as test } from "../support/staff.ts";
import { unzipped } from "../support/zip.ts";

/** Whether every photo and every text is made, which takes minutes; otherwise some of each kind. */
const isWhole = process.env.WHOLE_KIT !== undefined;

/** Texts of what the program ships. Those of entries that the company adds are not made by this test. */
const shippedTexts = Object.keys(rowsOf("site_texts", "en")).filter((key) => !/\bown\d/.test(key));
const withPhotos = isWhole ? photos.length : 1;
const texts = isWhole ? shippedTexts : shippedTexts.filter((_, place) => place % 20 === 0);

test("an owner makes the site of the second kit in the console", async ({ page, openAs }) => {
  test.setTimeout(isWhole ? 1_800_000 : 240_000);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const step = (name: string) => expect(page.getByRole("heading", { level: 2, name: new RegExp(`${name}$`) })).toBeVisible();
  await test.step("set up the site, and start empty", async () => {
    await openAs("owner");
    for (const name of ["Company", "Languages", "Look"]) {
      await step(name);
      await fillSettings(page);
      await press("Save and go on");
    }
    await step("Mail");
    await press("Skip this step");
    await step("Content");
    await press("Remove all of it");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Removed from the site.")).toBeVisible();
    await press("Go on");
    await step("Done");
  });
  await test.step("settings", async () => {
    await page.goto("/staff/company");
    await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
    await fillSettings(page);
    await press("Save");
    await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  });
  await test.step("catalogue", async () => {
    await makeCatalogueList(page, "categories");
    await makeCatalogueList(page, "grades");
    await makeCatalogueList(page, "parameters");
    await makeProducts(page, withPhotos);
  });
  await test.step("texts", async () => {
    await writeTexts(page, texts);
    await publish(page);
    await takeInTranslations(page, texts);
    await publish(page);
  });

  await page.goto("/staff/company");
  const download = page.waitForEvent("download");
  await press("Download the content");
  const made = contentOf(unzipped(readFileSync(await (await download).path())));
  const wanted = contentOf(filesOf(kit));
  // Lists and their own entries, and templates of replies, are not made here.
  for (const tables of [made, wanted])
    for (const path of Object.keys(tables)) if (/^(site_lists|mail_templates)\b/.test(path)) delete tables[path];
  const left = photos.slice(withPhotos).map(({ name }) => `products/${name}`);
  for (const [path, rows] of Object.entries(wanted))
    for (const [key, row] of Object.entries(rows)) {
      const isText = path.startsWith("site_texts/");
      if (left.includes(key) || (isText && !texts.includes(key))) delete rows[key];
      if (path === "products.toml" && left.includes(String((row as { image_url?: string }).image_url)))
        delete (row as { image_url?: string }).image_url;
    }
  for (const [path, rows] of Object.entries(wanted)) {
    // A translator's file leaves out what is the same as the English, or has other numbers.
    const isTranslation = /^site_texts\/(?!en)/.test(path);
    if (!isTranslation) expect.soft(made[path], path).toEqual(rows);
    else expect.soft(rows, path).toMatchObject({ ...made[path] });
    if (isTranslation) expect.soft(Object.keys(made[path] ?? {}).length * 2, path).toBeGreaterThanOrEqual(texts.length);
  }
  expect(Object.keys(made).sort()).toEqual(Object.keys(wanted).sort());
});
