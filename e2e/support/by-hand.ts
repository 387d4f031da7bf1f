import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { csv, fileOf, photos, productRows, type Row, rowsOf, textOf } from "./kit-data.ts";

/** What a person does in the console to give a site the content of a kit: a function for each kind of screen. What is typed is the kit's. */

/** The languages of the kit besides English, as the console calls them. */
export const translated = { de: "German", ar: "Arabic", ja: "Japanese" } as const;
const codes = Object.keys(translated) as (keyof typeof translated)[];

const named = (name: string) => `[name=${JSON.stringify(name)}]`;
const press = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true }).click();

/** Types the settings of the kit into the fields that are shown. What is not there, another step or screen has. */
export async function fillSettings(page: Page) {
  for (const language of ["en", ...codes])
    for (const [key, { value = "" }] of Object.entries(rowsOf("site_settings", language)))
      await fillSetting(page, language === "en" ? key : `${key}/${language}`, value);
}

async function fillSetting(page: Page, name: string, value: Row[string]) {
  const boxes = page.locator(`input[type=checkbox][name^=${JSON.stringify(`${name}/`)}]`);
  for (const box of await boxes.all()) {
    const item = (await box.getAttribute("name"))?.slice(name.length + 1);
    await box.setChecked((value as readonly string[]).includes(item ?? ""));
  }
  const field = page.locator(named(name));
  if ((await field.count()) === 0) return;
  if (String(value).startsWith("data:")) {
    await page
      .locator("fieldset")
      .filter({ has: field })
      .locator("input[type=file]")
      .setInputFiles(fileOf(String(value)));
    await expect(field).not.toHaveValue("");
  } else if ((await field.getAttribute("type")) !== "hidden") {
    // Translations are folded.
    for (const folded of await page
      .locator("details:not([open])")
      .filter({ has: page.locator(named(name)) })
      .all())
      await folded.locator("summary").first().click();
    await field.fill(Array.isArray(value) ? value.join("\n") : String(value));
  }
}

const translationsOf = { categories: "category_translations", grades: "grade_translations", parameters: "parameter_translations" };

/** Makes a list of the catalogue that of the kit: what it does not have is deleted, what is missing is added with its names, in its order. */
export async function makeCatalogueList(page: Page, kind: keyof typeof translationsOf) {
  const rows = Object.entries(rowsOf(kind)).sort(([, one], [, other]) => Number(one.position) - Number(other.position));
  await page.goto(`/staff/catalogue-data/${kind}`);
  const shown = page.locator("[data-row]");
  await expect(shown.first()).toBeVisible();
  const here = await shown.evaluateAll((all) => all.map((row) => row.getAttribute("data-row") ?? ""));
  for (const code of here.filter((one) => !rows.some(([wanted]) => wanted === one))) {
    await page.goto(`/staff/catalogue-data/${kind}?open=${encodeURIComponent(code)}`);
    await press(page.getByRole("dialog"), "Delete");
    await expect(page.locator(`[data-row=${JSON.stringify(code)}]`)).toHaveCount(0);
  }
  for (const [code, row] of kind === "parameters" ? rows.filter(([wanted]) => here.includes(wanted)) : []) {
    const line = await page.locator(`[data-row=${JSON.stringify(code)}]`).textContent();
    if (line?.includes(String(row.method)) && line.includes(String(row.unit))) continue;
    await page.goto(`/staff/catalogue-data/${kind}?open=${encodeURIComponent(code)}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Usual unit").fill(String(row.unit));
    await dialog.getByLabel("Usual method").fill(String(row.method));
    await press(dialog, "Save");
    await expect(dialog).toHaveCount(0);
  }
  for (const [code, row] of rows.filter(([wanted]) => !here.includes(wanted))) {
    await page.goto(`/staff/catalogue-data/${kind}?add`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name in English").fill(String(row.name));
    for (const language of codes) {
      const name = rowsOf(translationsOf[kind], language)[code]?.name;
      if (name !== undefined) await dialog.getByLabel(new RegExp(`^Name in ${translated[language]}`)).fill(String(name));
    }
    await dialog.getByLabel("Code", { exact: false }).first().fill(code);
    if (kind === "categories") await dialog.getByRole("checkbox").setChecked(row.has_heat === true);
    if (kind === "parameters") {
      await dialog.getByLabel("Part of the specification").selectOption(String(row.group));
      await dialog.getByLabel("Usual unit").fill(String(row.unit));
      await dialog.getByLabel("Usual method").fill(String(row.method));
    }
    await press(dialog, "Save");
    await expect(page.locator(`[data-row=${JSON.stringify(code)}]`)).toBeVisible();
  }
  for (const [place, [code]] of rows.entries()) {
    const order = () => shown.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));
    for (let at = (await order()).indexOf(code); at > place; at -= 1) {
      await page
        .locator(`[data-row=${JSON.stringify(code)}]`)
        .getByRole("button", { name: / up$/ })
        .click();
      await expect.poll(async () => (await order()).indexOf(code)).toBe(at - 1);
    }
  }
}

/** Takes in the products of the kit as a file, and their photos one by one. */
export async function makeProducts(page: Page, withPhotos: number) {
  await page.goto("/staff/products/_import");
  const file = { name: "products.csv", mimeType: "text/csv", buffer: csv(productRows(codes)) };
  await page.getByLabel("Drop a file of products").setInputFiles(file);
  await press(page, "Import");
  await expect(page.getByText("products.csv is imported")).toBeVisible();
  for (const { name, path } of photos.slice(0, withPhotos)) {
    const slug = name.replace(/\.\w+$/, "");
    await page.goto(`/staff/products/${slug}`);
    await page.getByLabel("Drop a photo, or take one with the phone").setInputFiles(path);
    await press(page.getByRole("dialog", { name: "Crop the picture" }), "Upload");
    await expect(page.getByRole("img", { name: "Picture of the product" })).toBeVisible();
    await press(page, "Alternative texts");
    const dialog = page.getByRole("dialog", { name: "Alternative text" });
    const address = String(rowsOf("products")[slug]?.image_url);
    for (const language of ["en", ...codes])
      await dialog.locator(named(language)).fill(String(rowsOf("picture_texts", language)[address]?.alt_text ?? ""));
    await press(dialog, "Save");
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText(`${rowsOf("products")[slug]?.name} is saved`)).toBeVisible();
  }
}

const panel = (page: Page) => page.getByRole("complementary", { name: "Text", exact: true });

/** Writes English texts of the site, each opened by itself. */
export async function writeTexts(page: Page, keys: readonly string[]) {
  for (const key of keys) {
    await page.goto(`/staff/site?text=${encodeURIComponent(key)}`);
    const field = panel(page).getByRole("textbox", { name: "English", exact: true });
    await expect(field).toBeVisible();
    await field.fill(textOf(rowsOf("site_texts", "en")[key] ?? {}));
    await expect(page.getByText("Saved in the draft")).toBeVisible();
  }
}

/** Takes in the file of a translator for each language, with the texts of the kit. */
export async function takeInTranslations(page: Page, keys: readonly string[]) {
  await page.goto("/staff/site?page=/about");
  await panel(page).getByText("Translations of the site").click();
  for (const language of codes) {
    await panel(page)
      .getByRole("table", { name: "Translations of the site" })
      .getByRole("cell", { name: new RegExp(`^${translated[language]}`) })
      .click();
    const region = panel(page).getByRole("region", { name: translated[language] });
    const [english, texts] = [rowsOf("site_texts", "en"), rowsOf("site_texts", language)];
    const rows = keys.flatMap((key) => {
      const [from, to] = [english[key], texts[key]];
      return from && to ? [{ key, "text:en": textOf(from), [`text:${language}`]: textOf(to) }] : [];
    });
    await region.getByLabel(/Drop a file/).setInputFiles({ name: `${language}.csv`, mimeType: "text/csv", buffer: csv(rows) });
    await region.getByRole("button", { name: /into the draft$/ }).click();
    await expect(region.getByText(/in the draft\.$/)).toBeVisible();
  }
}

export async function publish(page: Page) {
  await press(page, "Publish …");
  await press(page.getByRole("dialog"), "Publish");
  await expect(page.getByText("No changes in the draft")).toBeVisible();
}
