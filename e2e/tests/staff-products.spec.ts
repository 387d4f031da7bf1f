import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { ANONYMOUS_KEY, newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { addressOf, expect, isWhole, screensOf, staffTest as test } from "../support/staff.ts";
import { openDocument, readSheet } from "../support/workbook.ts";

const contract = resolve(import.meta.dirname, "../../contracts/languages.json");
const languages: string[] = (JSON.parse(readFileSync(contract, "utf8")) as { code: string }[]).map(({ code }) => code);

/** The first product of the catalogue that has a price. */
async function pricedProduct(url: string, skip = 0) {
  const { data, error } = await newClient(url, SERVICE_KEY)
    .from("products")
    .select("id, slug, name, price_from, description")
    .eq("active", true)
    .not("price_from", "is", null)
    .not("price_currency", "is", null)
    .order("id")
    .range(skip, skip)
    .single();
  expect(error).toBeNull();
  return data as { id: number; slug: string; name: string; price_from: number; description: string };
}

/** The price of a product as visitors of a language read it. */
async function priceIn(url: string, slug: string, language: string): Promise<string> {
  const answer = await fetch(`${url}/rest/v1/products?slug=eq.${slug}&select=price_range`, {
    headers: { apikey: ANONYMOUS_KEY, "accept-language": language },
  });
  const [{ price_range }] = (await answer.json()) as [{ price_range: string }];
  return price_range;
}

const pageOf = (slug: string, language: string) => `${language === "en" ? "" : `/${language}`}/catalog/${slug}`;
const save = (page: Page) => page.getByRole("button", { name: /^Save/ });
const saved = (page: Page, name: string) => expect(page.getByText(`${name} is saved`)).toBeVisible();

test("on a phone a price that is changed is on the product's page in every language", async ({ page, openAs, program }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { slug, name, price_from } = await pricedProduct(program.url);
  const before = new Map<string, string>();
  for (const language of languages) before.set(language, await priceIn(program.url, slug, language));
  await openAs("editor", "/products");
  await expect(page.getByRole("table", { name: "Products" })).toBeVisible();
  await page.getByRole("searchbox").fill(slug);
  // The old rows are replaced when the search has its response, and a click on one of them would be lost.
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  // The controls that a viewer must not have.
  expect(await controlsThatWrite(page)).not.toEqual([]);
  // The higher one first, because the text of the price is requested while it is typed.
  await page.getByLabel("To", { exact: true }).fill(String(price_from + 222));
  await page.getByLabel("From", { exact: true }).fill(String(price_from + 111));
  await page.keyboard.press("Control+s");
  await saved(page, name);
  for (const language of languages) {
    const price = await priceIn(program.url, slug, language);
    expect(price, language).not.toBe(before.get(language));
    const html = await (await fetch(program.url + pageOf(slug, language))).text();
    // The page may add direction marks, so only the new figures are compared.
    const figures = price.match(/\p{Nd}[\p{Nd}.,\u00a0\u202f]*\p{Nd}/gu) ?? [];
    expect(figures.length, language).toBeGreaterThan(1);
    for (const figure of figures.slice(0, 2)) expect(html, language).toContain(figure);
  }
});

test("who archives a product while something is typed has no conflict with oneself", async ({ page, openAs, program }) => {
  const { slug, name, price_from } = await pricedProduct(program.url, 5);
  await openAs("owner", `/products/${slug}`);
  await page.getByLabel("From", { exact: true }).fill(String(price_from + 1));
  for (const [action, done] of [
    ["Archive: hide it from the site", `${name} is hidden`],
    ["Show it on the site", `${name} is on the site`],
  ] as const) {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: action }).click();
    await expect(page.getByText(done)).toBeVisible();
  }
  await page.keyboard.press("Control+s");
  await saved(page, name);
  const { data } = await newClient(program.url, SERVICE_KEY).from("products").select("active,price_from").eq("slug", slug).single();
  expect(data).toEqual({ active: true, price_from: price_from + 1 });
});

test("a price is changed in the list, and taken back", async ({ page, openAs, program }) => {
  const { slug, name, price_from } = await pricedProduct(program.url, 2);
  const stored = async () => {
    const { data } = await newClient(program.url, SERVICE_KEY).from("products").select("price_from").eq("slug", slug).single();
    return (data as unknown as { price_from: number }).price_from;
  };
  await openAs("editor", `/products?search=${slug}`);
  const change = async (to: number) => {
    await page.getByRole("button", { name: `Change the price of ${name}` }).click();
    await page.getByLabel("From", { exact: true }).fill(String(to));
    await page.getByLabel("To", { exact: true }).fill("");
    await page.keyboard.press("Enter");
  };
  await change(price_from + 7);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(await stored()).toBe(price_from + 7);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone")).toBeVisible();
  expect(await stored()).toBe(price_from);
  await change(price_from + 8);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.close();
  expect(await stored()).toBe(price_from + 8);
});

test("a new product with a phone's photo is seen on its page and its card", async ({ page, openAs, program }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const [name, slug] = ["Test chilli", "test-chilli"];
  await openAs("editor", "/products/_new");
  const photo = await photoOf(page, 4_000_000);
  expect(photo.byteLength).toBeGreaterThanOrEqual(4_000_000);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description", { exact: true }).fill("A chilli for the test.");
  await page.getByLabel("District", { exact: true }).fill("Guntur");
  // Those of an existing product.
  const { data: other } = await newClient(program.url, SERVICE_KEY).from("products").select("category, grade").limit(1).single();
  for (const [label, code] of [["Category", other?.category] as const, ["Grade", other?.grade] as const]) {
    const field = page.getByLabel(label, { exact: true });
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(code);
    else await field.fill(code);
  }
  await page
    .getByLabel("Drop a photo, or take one with the phone")
    .setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("dialog", { name: "Crop the picture" }).getByRole("button", { name: "Upload" }).click();
  // A debug build needs long for a photo.
  await expect(page.getByRole("img", { name: "Picture of the product" })).toBeVisible({ timeout: 240_000 });
  await page.getByLabel("On the site").check();
  await save(page).click();
  await saved(page, name);
  await expect(page).toHaveURL(new RegExp(`/products/${slug}$`));
  const { data } = await newClient(program.url).from("products").select("image_url").eq("slug", slug).single();
  const picture = (data as unknown as { image_url: string }).image_url;
  const html = await (await fetch(`${program.url}/catalog/${slug}`)).text();
  // The page also refers to other sizes, and so does the product's card in the list.
  const stem = picture.replace(/-\d+\.jpg$/, "");
  expect(html).toContain(stem);
  await page.goto(`/catalog?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
  expect(await page.locator(`main img[src^="${stem}"]`).count()).toBe(1);
});

test("two people who change one product get a clear conflict, and nothing is lost", async ({
  page,
  openAs,
  program,
  auditBoth,
  expectedFaults,
}) => {
  // The browser reports the response with status 409.
  expectedFaults.push(/status of 409/);
  const { id, slug, name, description } = await pricedProduct(program.url, 3);
  await openAs("editor", `/products/${slug}`);
  await page.getByLabel("Description", { exact: true }).fill(`${description} Mine.`);
  const other = await signedIn(program.url, addressOf("owner"));
  const { error } = await other
    .from("products")
    .update({ description: `${description} Theirs.` })
    .eq("id", id);
  expect(error).toBeNull();
  await save(page).click();
  const notice = page.getByRole("alert").filter({ hasText: "Somebody else has changed this meanwhile" });
  await expect(notice).toContainText(addressOf("owner"));
  await expect(notice).toContainText("Description");
  await auditBoth();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(`${description} Mine.`);
  await notice.getByRole("button", { name: "Load the new state" }).click();
  await expect(page.getByText(`${description} Theirs.`)).toBeVisible();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(`${description} Mine.`);
  await save(page).click();
  await saved(page, name);
});

test("on a phone what was typed outlives a reload, and an earlier text comes back from the history", async ({ page, openAs, program }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { id, slug, name, description } = await pricedProduct(program.url, 4);
  await openAs("editor", `/products/${slug}`);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByLabel("Description", { exact: true }).fill("Another text.");
  await expect(save(page)).toHaveText(/Save 1 change/);
  await page.reload();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Another text.");
  await save(page).click();
  await saved(page, name);
  await page.getByRole("button", { name: "history" }).click();
  const history = page.getByRole("dialog", { name: `History of ${name}` });
  await expect(history).toContainText(addressOf("editor"));
  await history.getByRole("button", { name: "Restore what was before" }).first().click();
  await expect(page.getByText("Restored", { exact: true })).toBeVisible();
  const { data } = await newClient(program.url, SERVICE_KEY).from("products").select("description").eq("id", id).single();
  expect(data).toEqual({ description });
});

test("a text whose English has changed waits on Today, and is said to be right", async ({ page, openAs, program, auditBoth }) => {
  const { id, slug, name } = await pricedProduct(program.url, 7);
  const client = await signedIn(program.url, addressOf("editor"));
  const german = { product_id: id, language: "de", name: "Prüfware" };
  expect((await client.from("product_translations").upsert(german)).error).toBeNull();
  expect(
    (
      await client
        .from("products")
        .update({ name: `${name} of this year` })
        .eq("id", id)
    ).error,
  ).toBeNull();
  await openAs("editor", "/");
  await page
    .getByRole("region", { name: /Translations older than their English/ })
    .getByRole("link", { name: /list|All/ })
    .click();
  await page.getByRole("link", { name: `${name} of this year`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${slug}$`));
  const oldGerman = page.getByRole("tab", { name: "German, older than the English" });
  await oldGerman.click();
  await auditBoth();
  await page.getByRole("button", { name: "Still right" }).click();
  await save(page).click();
  await saved(page, `${name} of this year`);
  await expect(oldGerman).toHaveCount(0);
  const { data } = await client.from("product_translations").select("stale").match({ product_id: id, language: "de" });
  expect(data).toEqual([{ stale: [] }]);
});

test("visitors of a deleted product's address are sent to another, until the product is back", async ({ page, openAs, program }) => {
  const [gone, other] = [await pricedProduct(program.url, 5), await pricedProduct(program.url, 6)];
  const landing = async () => new URL((await fetch(`${program.url}${pageOf(gone.slug, "ar")}`)).url).pathname;
  await openAs("editor", `/products/${gone.slug}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${gone.name}?` });
  await dialog.getByLabel("Visitors of the old address go to").first().fill(other.name);
  await dialog.getByRole("option", { name: other.name, exact: true }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${gone.name} is deleted`)).toBeVisible();
  expect(await landing()).toBe(pageOf(other.slug, "ar"));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: gone.name })).toBeVisible();
  expect(await landing()).toBe(pageOf(gone.slug, "ar"));
});

test("a workbook with one bad row names the cell; mended, it is imported and undone", async ({
  page,
  openAs,
  program,
  auditWidths,
  expectedFaults,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  expectedFaults.push(/status of 422/);
  const products = [5, 8, 9, 10].map((skip) => pricedProduct(program.url, skip));
  const [bad, ...good] = await Promise.all(products);
  if (bad === undefined) throw new Error("the sample catalogue has products");
  const all = [bad, ...good];
  const before = all.map(({ price_from }) => price_from);
  const stored = async () => {
    const priced = newClient(program.url, SERVICE_KEY)
      .from("products")
      .select("id, price_from")
      .in(
        "id",
        all.map(({ id }) => id),
      );
    const { data } = await priced;
    return all.map(({ id }) => data?.find((row) => row.id === id)?.price_from);
  };
  await openAs("editor", "/products/_import");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel workbook" }).click();
  const exported = await download;
  const file = exported.suggestedFilename();
  expect(file).toMatch(/\.xlsx$/);
  const sheet = readSheet(readFileSync(await exported.path()));
  const place = sheet.placeOf(bad.slug, "price_from");
  const lower = Object.fromEntries(all.map(({ slug, price_from }) => [sheet.placeOf(slug, "price_from"), price_from - 1]));
  const drop = (values: Record<string, string | number>) =>
    page.getByLabel("Drop a file of products").setInputFiles({
      name: file,
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: sheet.withCells(values),
    });

  await drop({ ...lower, [place]: "cheap" });
  const errors = page.getByRole("table", { name: "Errors in the file" }).locator("tbody tr");
  await expect(errors).toHaveCount(1);
  await expect(errors).toContainText(place);
  await expect(errors).toContainText("price_from");
  await expect(errors).toContainText("cheap");
  await auditWidths();
  await drop(lower);
  await expect(page.getByText(`What ${file} would change`)).toBeVisible();
  await expect(page.getByText("New: 0. Changed: 4.")).toBeVisible();
  await page.locator("summary", { hasText: bad.name }).click();
  await auditWidths();
  expect(await stored()).toEqual(before);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(`${file} is imported`)).toBeVisible();
  expect(await stored()).toEqual(before.map((price) => price - 1));
  await page
    .getByRole("button", { name: `Undo ${file}` })
    .first()
    .click();
  await expect(page.getByText("Put back: 4.")).toBeVisible();
  expect(await stored()).toEqual(before);
});

test("an import says which sheet it read, and names the row where a quote is not closed", async ({
  page,
  openAs,
  program,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 422/);
  const { slug } = await pricedProduct(program.url, 11);
  await openAs("editor", "/products/_import");
  const drop = (name: string, buffer: Buffer) =>
    page.getByLabel("Drop a file of products").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  const workbook = openDocument([
    {
      name: "Products",
      isHidden: true,
      rows: [
        ["slug", "port"],
        [slug, "Kochi"],
      ],
    },
    { name: "Notes", isHidden: false, rows: [["Ports of November"]] },
    {
      name: "New ports",
      isHidden: false,
      rows: [
        ["slug", "port"],
        [slug, "Tuticorin"],
      ],
    },
  ]);
  await drop("ports.ods", workbook);
  await expect(page.getByText("Of the workbook, the sheet “New ports” was read.")).toBeVisible();
  await expect(page.getByText("Not read, because hidden: Products.")).toBeVisible();
  await expect(page.getByText("Not read: Notes.")).toBeVisible();
  await expect(page.getByText("New: 0. Changed: 1.")).toBeVisible();
  await drop("ports.csv", Buffer.from(`slug,port\n${slug},"Kochi\n${slug}-2,Mundra\n`));
  const errors = page.getByRole("table", { name: "Errors in the file" }).locator("tbody tr");
  await expect(errors).toHaveCount(1);
  await expect(errors).toContainText("Row 2");
  await expect(errors).toContainText("A quotation mark in this cell is not closed");
});

test("a large file shows how far its import is, and is imported though the page is left", async ({ page, openAs, auditBoth }) => {
  test.setTimeout(800_000);
  await openAs("editor", "/products/_import");
  const lines = Array.from({ length: 100 }, (_, number) => `large-${number},Large ${number},About,spices,A,Guntur,Gross ${number}`);
  await page.getByLabel("Drop a file of products").setInputFiles({
    name: "large.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["slug,name,description,category,grade,district,name:de", ...lines, ""].join("\n")),
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const bar = page.getByRole("progressbar", { name: "A file is being imported" });
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(page.getByText("New: 100, changed: 0.")).toBeVisible({ timeout: 240_000 });
  await auditBoth();
  await page.getByRole("button", { name: "Undo large.csv" }).click();
  await expect(page.getByRole("progressbar", { name: "An import is being undone" })).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText("Put back: 0. Deleted: 100.")).toBeVisible({ timeout: 240_000 });
});

test("a sales person cannot edit products, and a viewer can change nothing", async ({ page, openAs, program }) => {
  const { id, slug, name } = await pricedProduct(program.url, 6);
  for (const role of ["sales", "viewer"] as const) {
    await openAs(role, "/products");
    await expect(page.getByRole("table", { name: "Products" })).toBeVisible();
    expect(await controlsThatWrite(page)).toEqual([]);
    await page.goto(`/staff/products/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Your role can look at products but not change them.")).toBeVisible();
    expect(await controlsThatWrite(page)).toEqual([]);
    const client = await signedIn(program.url, addressOf(role));
    const { error } = await client.from("products").update({ featured: true }).eq("id", id);
    expect(error?.code).toBe("42501");
    const imported = await client.functions.invoke("import-products?dry_run=true", { body: new Blob(["slug\nx\n"]) });
    expect((imported.error?.context as Response | undefined)?.status).toBe(403);
    if (role === "sales") await page.evaluate(() => localStorage.clear());
  }
  const service = newClient(program.url, SERVICE_KEY);
  expect((await service.from("redirects").upsert({ path: "/old-list", target: "/catalog" })).error).toBeNull();
  await service.storage.from("documents").upload("For viewers.txt", new Blob(["A certificate."]), { upsert: true });
  // All screens of the navigation, and the lists within a screen.
  const screens = await screensOf(page);
  const inNavigation = [
    "/today",
    "/visitors",
    "/products",
    "/site",
    "/company",
    "/catalogue-data",
    "/certificates",
    "/redirects",
    "/media",
    "/documents",
  ];
  expect(screens).toEqual(inNavigation);
  for (const path of [...screens, "/catalogue-data/grades", "/catalogue-data/parameters"]) {
    await page.goto(`/staff${path}`);
    await isWhole(page);
    expect(await controlsThatWrite(page), path).toEqual([]);
  }
  await page.goto("/staff/catalogue-data/grades");
  await page.getByRole("table", { name: "Grades" }).getByRole("row").nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Name in German", { exact: false })).toBeVisible();
  expect(await controlsThatWrite(page), "a grade").toEqual([]);
  for (const [path, more, entries] of [
    ["/redirects?search=old-list", "More for /old-list", ["Try it in a new tab"]],
    ["/documents", "More for For viewers.txt", ["Download"]],
  ] as const) {
    await page.goto(`/staff${path}`);
    await page.getByRole("button", { name: more }).click();
    await expect(page.getByRole("menuitem")).toHaveText([...entries]);
  }
});

/** The names of controls that write: not of those that search, filter, sort or open. */
async function controlsThatWrite(page: Page): Promise<string[]> {
  const controls = page.locator("main, dialog[open]").locator("button, input, select, textarea, [role=switch], [contenteditable]");
  const names = await controls.evaluateAll((all) =>
    all
      .filter((control) =>
        control.matches(":read-write, button:enabled, select:enabled, input:is([type=checkbox], [type=radio], [type=file]):enabled"),
      )
      // Views, pages, search, order, and parts of a form are controlled by these.
      .filter((control) => control.closest("nav, search, thead, [role=tablist]") === null)
      .map(
        (control) =>
          control.getAttribute("aria-label") ?? (control as HTMLInputElement).labels?.[0]?.innerText ?? (control as HTMLElement).innerText,
      ),
  );
  const reading =
    /^(Close|Views|Category|Grade|Show|Order|Page|Language|Desktop|Phone|Preview|Social card|Sheet \(PDF\)|Side by side|As a list|More for .*|Link|history|Download CSV)$/;
  return names.map((name) => name.trim()).filter((name) => !reading.test(name));
}

/** A photo as from a phone: a JPEG of noise, with the lowest quality that gives at least this many bytes. */
async function photoOf(page: Page, bytes: number): Promise<Buffer> {
  const text = await page.evaluate(async (wanted) => {
    const canvas = new OffscreenCanvas(3000, 2250);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    const image = context.createImageData(canvas.width, canvas.height);
    let seed = 1;
    for (let index = 0; index < image.data.length; index += 4) {
      seed = (seed * 48_271) % 2_147_483_647;
      image.data.set([160 + (seed % 90), seed % 70, seed % 50, 255], index);
    }
    context.putImageData(image, 0, 0);
    let blob = new Blob();
    for (let quality = 0.5; blob.size < wanted && quality <= 1; quality += 0.05) {
      blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
    }
    const url = new FileReader();
    const read = new Promise((done) => url.addEventListener("load", done));
    url.readAsDataURL(blob);
    await read;
    return String(url.result).split(",")[1] ?? "";
  }, bytes);
  return Buffer.from(text, "base64");
}
