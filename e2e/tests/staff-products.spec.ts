import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { ANONYMOUS_KEY, newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { addressOf, expect, staffTest as test } from "../support/staff.ts";

const contract = resolve(import.meta.dirname, "../../contracts/languages.json");
const languages: string[] = (JSON.parse(readFileSync(contract, "utf8")) as { code: string }[]).map(({ code }) => code);

/** The first product of the catalogue that has a price, whatever it is called. */
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

/** What visitors of a language read of a product's price. */
async function priceIn(url: string, slug: string, language: string): Promise<string> {
  const answer = await fetch(`${url}/rest/v1/products?slug=eq.${slug}&select=price_range`, {
    headers: { apikey: ANONYMOUS_KEY, "accept-language": language },
  });
  const [{ price_range }] = (await answer.json()) as [{ price_range: string }];
  return price_range;
}

/** A day's work is done on a phone and at a desk. */
const WIDTHS = [390, 1440];

const pageOf = (slug: string, language: string) => `${language === "en" ? "" : `/${language}`}/catalog/${slug}`;
const save = (page: Page) => page.getByRole("button", { name: /^Save/ });
const saved = (page: Page, name: string) => expect(page.getByText(`${name} is saved`)).toBeVisible();

for (const width of WIDTHS) {
  test(`at ${width} px a price that is changed is on the product's page in every language`, async ({
    page,
    openAs,
    program,
    auditBoth,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { slug, name, price_from } = await pricedProduct(program.url, width === 390 ? 0 : 1);
    const before = new Map<string, string>();
    for (const language of languages) before.set(language, await priceIn(program.url, slug, language));
    await openAs("editor", "/products");
    await expect(page.getByRole("table", { name: "Products" })).toBeVisible();
    await auditBoth();
    await page.getByRole("searchbox").fill(slug);
    // The rows of before are replaced when the search has its answer: a click on one of them would be lost.
    await expect(page.getByText("1 product", { exact: true })).toBeVisible();
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await auditBoth();
    await page.getByLabel("From", { exact: true }).fill(String(price_from + 111));
    await page.getByLabel("To", { exact: true }).fill(String(price_from + 222));
    await page.keyboard.press("Control+s");
    await saved(page, name);
    for (const language of languages) {
      const price = await priceIn(program.url, slug, language);
      expect(price, language).not.toBe(before.get(language));
      const html = await (await fetch(program.url + pageOf(slug, language))).text();
      // The page may put marks around them: what counts is that the new figures are there.
      const figures = price.match(/\p{Nd}[\p{Nd}.,\u00a0\u202f]*\p{Nd}/gu) ?? [];
      expect(figures.length, language).toBeGreaterThan(1);
      for (const figure of figures.slice(0, 2)) expect(html, language).toContain(figure);
    }
  });
}

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
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await stored()).toBe(price_from);
  // A message under the pointer stays as long as it is there.
  await page.mouse.move(0, 0);
  await change(price_from + 8);
  await expect.poll(stored).toBe(price_from + 8);
});

for (const width of WIDTHS) {
  test(`at ${width} px a new product with a phone's photo is seen on its page, its card, its sheet and in the brochure`, async ({
    page,
    openAs,
    program,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const [name, slug] = [`Test chilli ${width}`, `test-chilli-${width}`];
    const before = await picturesIn(`${program.url}/brochure.pdf`);
    await openAs("editor", "/products/_new");
    const photo = await photoOf(page, 4_000_000);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Description", { exact: true }).fill("A chilli for the test.");
    await page.getByLabel("District", { exact: true }).fill("Guntur");
    // Those of a product that is there.
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
    // A debug build is slow at a photo.
    await expect(page.getByRole("img", { name: "Picture of the product" })).toBeVisible({ timeout: 120_000 });
    await page.getByLabel("On the site").check();
    await save(page).click();
    await saved(page, name);
    await expect(page).toHaveURL(new RegExp(`/products/${slug}$`));
    const { data } = await newClient(program.url).from("products").select("image_url").eq("slug", slug).single();
    const picture = (data as unknown as { image_url: string }).image_url;
    const html = await (await fetch(`${program.url}/catalog/${slug}`)).text();
    // The page names other sizes of it too.
    expect(html).toContain(picture.replace(/-\d+\.jpg$/, ""));
    const card = await fetch(`${program.url}/social/catalog/${slug}.jpg`);
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(await picturesIn(`${program.url}/catalog/${slug}/specification.pdf`)).toBe(1);
    expect(await picturesIn(`${program.url}/brochure.pdf`)).toBe(before + 1);
  });
}

test("two people who change one product get a clear conflict, and nothing is lost", async ({
  page,
  openAs,
  program,
  auditBoth,
  expectedFaults,
}) => {
  // The browser says that a request was answered with 409.
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

for (const width of WIDTHS) {
  test(`at ${width} px what was typed outlives a reload, and an earlier text comes back from the history`, async ({
    page,
    openAs,
    program,
    auditBoth,
  }) => {
    await page.setViewportSize({ width, height: 900 });
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
    await auditBoth();
    await history.getByRole("button", { name: "Restore what was before" }).first().click();
    await expect(page.getByText("Restored", { exact: true })).toBeVisible();
    const { data } = await newClient(program.url, SERVICE_KEY).from("products").select("description").eq("id", id).single();
    expect(data).toEqual({ description });
  });
}

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

test("visitors of a deleted product's address are sent to another, until the product is back", async ({
  page,
  openAs,
  program,
  auditBoth,
}) => {
  const [gone, other] = [await pricedProduct(program.url, 5), await pricedProduct(program.url, 6)];
  const landing = async () => new URL((await fetch(`${program.url}${pageOf(gone.slug, "ar")}`)).url).pathname;
  await openAs("editor", `/products/${gone.slug}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${gone.name}?` });
  await dialog.getByLabel("Visitors of the old address go to").first().fill(other.name);
  await auditBoth();
  await dialog.getByRole("option", { name: other.name, exact: true }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${gone.name} is deleted`)).toBeVisible();
  expect(await landing()).toBe(pageOf(other.slug, "ar"));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: gone.name })).toBeVisible();
  expect(await landing()).toBe(pageOf(gone.slug, "ar"));
});

for (const width of WIDTHS) {
  test(`at ${width} px a file with one bad row names the cell; mended, it is imported and undone`, async ({
    page,
    openAs,
    program,
    auditBoth,
    expectedFaults,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    expectedFaults.push(/status of 422/);
    const { slug, name, price_from } = await pricedProduct(program.url, 5);
    const file = (price: string) => ({
      name: "prices.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`slug,price_from\n${slug},${price}\n`),
    });
    const stored = async () => {
      const { data } = await newClient(program.url, SERVICE_KEY).from("products").select("price_from").eq("slug", slug).single();
      return (data as unknown as { price_from: number }).price_from;
    };
    await openAs("editor", "/products/_import");
    await page.getByLabel("Drop a file of products").setInputFiles(file("cheap"));
    const errors = page.getByRole("table", { name: "Errors in the file" });
    await expect(errors).toContainText("price_from");
    await auditBoth();
    await page.getByLabel("Drop a file of products").setInputFiles(file(String(price_from - 1)));
    await expect(page.getByText("What prices.csv would change")).toBeVisible();
    await page.locator("summary", { hasText: name }).click();
    expect(await stored()).toBe(price_from);
    await auditBoth();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("prices.csv is imported")).toBeVisible();
    expect(await stored()).toBe(price_from - 1);
    await page.getByRole("button", { name: "Undo prices.csv" }).first().click();
    await expect(page.getByText("Put back: 1.")).toBeVisible();
    expect(await stored()).toBe(price_from);
  });
}

for (const role of ["sales", "viewer"] as const) {
  test(`a ${role} person reads products and changes none`, async ({ page, openAs, program }) => {
    const { id, slug, name } = await pricedProduct(program.url, 6);
    await openAs(role, "/products");
    await expect(page.getByRole("table", { name: "Products" })).toBeVisible();
    await expect(page.getByRole("switch")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "New product" })).toHaveCount(0);
    await page.goto(`/staff/products/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await expect(page.getByLabel("Description", { exact: true })).not.toBeEditable();
    const client = await signedIn(program.url, addressOf(role));
    const { error } = await client.from("products").update({ featured: true }).eq("id", id);
    expect(error?.code).toBe("42501");
    const imported = await client.functions.invoke("import-products?dry_run=true", { body: new Blob(["slug\nx\n"]) });
    expect((imported.error?.context as Response | undefined)?.status).toBe(403);
  });
}

/** How many photographs a PDF has, codes and masks left out. */
async function picturesIn(url: string): Promise<number> {
  const answer = await fetch(url);
  expect(answer.status, url).toBe(200);
  const input = Buffer.from(await answer.arrayBuffer());
  return execFileSync("pdfimages", ["-list", "-"], { encoding: "utf8", input }).match(/ jpeg /g)?.length ?? 0;
}

/** A photo as a phone makes them: a JPEG of noise, of about so many bytes. */
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
    let blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    for (let quality = 0.8; blob.size > wanted * 1.3 && quality > 0.1; quality -= 0.1) {
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
