import type { Locator, Page } from "@playwright/test";
import enquiryWords from "../../web/src/staff/locales/en/enquiry-settings.json" with { type: "json" };
import productWords from "../../web/src/staff/locales/en/products.json" with { type: "json" };
import { csv, figuresOf, fileOf, NOT_TYPED, photos, productRows, type Row, rowsOf, type Value } from "./kit-data.ts";
import { expect, moveTo } from "./staff.ts";

/** What a person does in the console to give a site the content of a kit: a function for each kind of screen. What is typed is the kit's. */

/** The languages of the kit besides English, as the console calls them. */
export const translated = { de: "German", ar: "Arabic", ja: "Japanese" } as const;
export const codes = Object.keys(translated) as (keyof typeof translated)[];

const named = (name: string) => `[name=${JSON.stringify(name)}]`;
export const press = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true }).click();

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
  const dialog = page.getByRole("dialog");
  await expect(shown.first()).toBeVisible();
  const here = await shown.evaluateAll((all) => all.map((row) => row.getAttribute("data-row") ?? ""));
  for (const code of here.filter((one) => !rows.some(([wanted]) => wanted === one))) {
    await moveTo(page, `/catalogue-data/${kind}?open=${encodeURIComponent(code)}`);
    await press(dialog, "Delete");
    await expect(page.locator(`[data-row=${JSON.stringify(code)}]`)).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  }
  for (const [code, row] of kind === "parameters" ? rows.filter(([wanted]) => here.includes(wanted)) : []) {
    const line = await page.locator(`[data-row=${JSON.stringify(code)}]`).textContent();
    if (line?.includes(String(row.method)) && line.includes(String(row.unit))) continue;
    await moveTo(page, `/catalogue-data/${kind}?open=${encodeURIComponent(code)}`);
    await dialog.getByLabel("Usual unit").fill(String(row.unit));
    await dialog.getByLabel("Usual method").fill(String(row.method));
    await press(dialog, "Save");
    await expect(dialog).toHaveCount(0);
  }
  for (const [code, row] of rows.filter(([wanted]) => !here.includes(wanted))) {
    await moveTo(page, `/catalogue-data/${kind}?add`);
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
    await expect(dialog).toHaveCount(0);
  }
  await putInOrder(
    shown,
    rows.map(([code]) => code),
    new RegExp(`/rest/v1/${kind}\\b`),
  );
}

/** Moves the rows of a list up until they stand in an order. Each has its name in `data-row`. `writes` is what the address of a write has. */
export async function putInOrder(rows: Locator, wanted: readonly string[], writes: RegExp) {
  const order = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));
  for (const [place, name] of wanted.entries()) {
    const up = rows.and(rows.page().locator(`[data-row=${JSON.stringify(name)}]`)).getByRole("button", { name: / up$/ });
    for (let at = (await order()).indexOf(name); at > place; at -= 1) {
      // It is shown before it is written.
      const written = rows.page().waitForResponse((answer) => answer.request().method() !== "GET" && writes.test(answer.url()));
      await up.click();
      await written;
      await expect.poll(async () => (await order()).indexOf(name)).toBe(at - 1);
    }
  }
}

const main = (page: Page) => page.getByRole("main");

/** Types a product of the kit into the form of a new one: its columns, its figures, and its texts in each language. */
export async function typeProduct(page: Page, slug: string) {
  const put = async (within: Page | Locator, column: string, value: Value, language?: string) => {
    const label = productWords.column[column as keyof typeof productWords.column];
    const field = within.getByLabel(language === undefined ? label : `${label}, ${language}`, { exact: true });
    if (typeof value === "boolean" && (await field.getAttribute("type")) === "checkbox") await field.setChecked(value);
    else if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(String(value));
    else await field.fill(Array.isArray(value) ? value.join("\n") : String(value));
  };
  const product = rowsOf("products")[slug] ?? {};
  await page.goto("/staff/products/_new");
  await put(page, "slug", slug);
  for (const [column, value] of Object.entries(product)) if (column !== "image_url") await put(main(page), column, value);
  for (const [parameter, kinds] of Object.entries(figuresOf(slug)))
    for (const [kind, figures] of Object.entries(kinds)) {
      const which = page.getByLabel(productWords.parameters.which, { exact: true });
      await which.selectOption(parameter);
      const name = await which.locator("option:checked").textContent();
      await page.getByLabel(productWords.parameters.kind, { exact: true }).selectOption(kind);
      await press(page, productWords.parameters.add);
      const row = page.getByRole("listitem", { name: `${name}, ${kind}`, exact: true });
      for (const [column, value] of Object.entries(figures ?? {})) if (column !== "position") await put(row, column, value);
    }
  for (const language of codes) {
    await page.getByRole("tab", { name: new RegExp(translated[language]) }).click();
    for (const [column, value] of Object.entries(rowsOf("product_translations", language)[slug] ?? {}))
      if (!NOT_TYPED.includes(column)) await put(page, column, value, translated[language]);
  }
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(`${product.name} is saved`)).toBeVisible();
}

/** Takes in the products of the kit but one as a file, and photos of products one by one. */
export async function makeProducts(page: Page, typed: string, withPhotos: number) {
  await page.goto("/staff/products/_import");
  const file = { name: "products.csv", mimeType: "text/csv", buffer: csv(productRows(codes).filter(({ slug }) => slug !== typed)) };
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

/** Makes the templates of replies in a language those of the kit. Those that the kit does not have are removed. */
export async function makeTemplates(page: Page, language: string) {
  const templates = rowsOf("mail_templates", language);
  await page.goto("/staff/enquiry-settings/templates");
  const texts = enquiryWords.templates;
  const field = page.getByLabel(texts.language, { exact: true });
  await expect(field.locator(`option[value="${language}"]`)).toBeAttached();
  await field.selectOption(language);
  const edit = page.getByRole("button", { name: new RegExp(`^${enquiryWords.edit}: `) });
  await expect(edit.first()).toBeVisible();
  const labels = await edit.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label") ?? ""));
  for (const name of labels.map((label) => label.replace(/^.*?: /, "")).filter((one) => !(one in templates))) {
    await press(page, enquiryWords.remove.replace("{{name}}", name));
    await expect(page.getByText(enquiryWords.removed.replace("{{name}}", name))).toBeVisible();
  }
  for (const [name, { body = "", position = 0 }] of Object.entries(templates)) {
    await press(page, `${enquiryWords.edit}: ${name}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(texts.body, { exact: true }).fill(String(body));
    await dialog.getByLabel(enquiryWords.position).fill(String(position));
    await press(dialog, "Save");
    await expect(dialog).toHaveCount(0);
  }
}
