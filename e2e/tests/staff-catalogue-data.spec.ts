import type { Page } from "@playwright/test";
import { newClient, service } from "../support/accounts.ts";
import { enquiry } from "../support/enquiry.ts";
import { addressOf, expect, row, staffTest as test } from "../support/staff.ts";

/** The codes of a list in the order that visitors see. */
async function orderOf(url: string, table: "categories" | "grades"): Promise<string[]> {
  const { data } = await service(url).from(table).select("code").order("position").order("code");
  return (data ?? []).map(({ code }) => code as string);
}

async function addGrade(url: string, code: string) {
  const { error } = await service(url).from("grades").insert({ code, name: code });
  expect(error).toBeNull();
}

const nameIn = (page: Page, language: string) => page.getByRole("dialog").getByLabel(new RegExp(`^Name in ${language}`));
const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
const isSaved = (page: Page, name: string) => expect(page.getByText(`${name} is saved`)).toBeVisible();

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a category is added and named in a language, and comes back with its names after it was deleted", async ({
    page,
    openAs,
    program,
  }) => {
    const [name, code] = ["Oleoresins of the test", "oleoresins-of-the-test"];
    await openAs("editor", "/catalogue-data");
    await expect(page.getByRole("table", { name: "Categories" })).toBeVisible();
    await page.getByRole("button", { name: "New category" }).click();
    await nameIn(page, "English").fill(name);
    await nameIn(page, "German").fill("Oleoresine");
    await save(page);
    await isSaved(page, name);
    const names = async () => {
      const rows = service(program.url).from("categories").select("name, category_translations(language, name)");
      return (await rows.eq("code", code).maybeSingle()).data;
    };
    const kept = { name, category_translations: [{ language: "de", name: "Oleoresine" }] };
    expect(await names()).toEqual(kept);

    await row(page, name).getByText(name, { exact: true }).click();
    const drawer = page.getByRole("dialog", { name });
    await expect(drawer.getByLabel("Name in French, missing")).toHaveAttribute("placeholder", name);
    await drawer.getByText("History", { exact: true }).click();
    await expect(drawer.getByText("German: added")).toBeVisible();
    await drawer.getByRole("button", { name: "Delete" }).click();
    await expect(row(page, name)).toHaveCount(0);
    expect(await names()).toBeNull();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, name)).toBeVisible();
    expect(await names()).toEqual(kept);
  });

  test("a category that products have cannot be deleted, and names them", async ({ page, openAs, program }) => {
    const { data } = await service(program.url).from("products").select("category, name").order("name").limit(1).single();
    const product = data as { category: string; name: string };
    await openAs("editor", `/catalogue-data/categories?open=${product.category}`);
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText(/products? (has|have) it, so it cannot be deleted/)).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Delete" })).toBeDisabled();
    await drawer.getByRole("link", { name: /Show all/ }).click();
    await expect(page.getByRole("table", { name: "Products" })).toBeVisible();
    await expect(page.getByLabel("Category")).toHaveValue(product.category);
    await expect(page.getByRole("link", { name: product.name, exact: true })).toBeVisible();
  });

  test("grades are put in order by buttons and by keys, and the focus stays where it was", async ({ page, openAs, program }) => {
    const [first, second] = ["Grade one", "Grade two"];
    await addGrade(program.url, first);
    await addGrade(program.url, second);
    const places = async () => {
      const codes = await orderOf(program.url, "grades");
      return codes.indexOf(second) - codes.indexOf(first);
    };
    expect(await places()).toBe(1);
    await openAs("editor", "/catalogue-data/grades");
    const up = page.getByRole("button", { name: `Move ${second} up` });
    await up.click();
    await expect.poll(places).toBe(-1);
    await expect(up).toBeFocused();
    await page.locator(`[data-row="${second}"]`).focus();
    await page.keyboard.press("Shift+J");
    await expect.poll(places).toBe(1);
    await expect(page.locator(`[data-row="${second}"]`)).toBeFocused();
  });
});

test("a name that is older than its English is found from Today, said to be right in one language and typed again in another", async ({
  page,
  openAs,
  program,
  auditWidths,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const client = service(program.url);
  const grade = "Sun-dried";
  await addGrade(program.url, grade);
  const named = ["de", "fr", "hi"].map((language) => ({ grade, language, name: `in ${language}` }));
  expect((await client.from("grade_translations").insert(named)).error).toBeNull();
  const stale = async () => {
    const { data } = await client.from("grade_translations").select("language").neq("stale", "[]").eq("grade", grade).order("language");
    return (data ?? []).map(({ language }) => language as string);
  };
  expect(await stale()).toEqual([]);
  expect((await client.from("grades").update({ name: "Shade-dried" }).eq("code", grade)).error).toBeNull();
  expect(await stale()).toEqual(["de", "fr", "hi"]);

  await openAs("editor", "/");
  const group = page.getByRole("region", { name: /^Names older than their English/ });
  await expect(group).toContainText(/\d names/);
  await group.getByRole("link", { name: "Grades" }).click();
  const line = row(page, "Shade-dried");
  await expect(line).toContainText("lder than the English");
  await auditWidths();
  await line.getByText("Shade-dried", { exact: true }).click();
  const drawer = page.getByRole("dialog");
  await expect(nameIn(page, "German")).toHaveAccessibleDescription("Made from an older English text");
  await expect(nameIn(page, "Spanish")).toHaveAccessibleDescription("");
  await auditWidths();
  await drawer.getByRole("button", { name: "Still right: German" }).click();
  await expect(nameIn(page, "German")).toHaveAccessibleDescription("");
  await nameIn(page, "French").fill("séché à l’ombre");
  await expect(drawer.getByText("Made from an older English text")).toHaveCount(1);
  await save(page);
  await isSaved(page, "Shade-dried");
  expect(await stale()).toEqual(["hi"]);
  const { data } = await client.from("grade_translations").select("language, name").eq("grade", grade).order("language");
  expect(data).toEqual([
    { language: "de", name: "in de" },
    { language: "fr", name: "séché à l’ombre" },
    { language: "hi", name: "in hi" },
  ]);
});

test("a parameter of the company's own is added, and products can be measured by it", async ({ page, openAs, program }) => {
  await openAs("editor", "/catalogue-data/parameters?add");
  await nameIn(page, "English").fill("Ether extract");
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Part of the specification").selectOption("chemical");
  await drawer.getByLabel("Usual unit").fill("%");
  await save(page);
  await isSaved(page, "Ether extract");
  const { data } = await service(program.url).from("products").select("slug").limit(1).single();
  await page.goto(`/staff/products/${(data as { slug: string }).slug}`);
  await page.getByLabel("Parameter", { exact: true }).selectOption("ether_extract");
});

test("a file with a grade that is not there names the cell, until it is allowed to add grades", async ({
  page,
  openAs,
  program,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 422/);
  const { data } = await service(program.url).from("products").select("slug").order("id").limit(1).single();
  const buffer = Buffer.from(`slug,grade\n${(data as { slug: string }).slug},Extra bold\n`);
  await openAs("editor", "/products/_import");
  await page.getByLabel("Drop a file of products").setInputFiles({ name: "grades.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("table", { name: "Errors in the file" })).toContainText("Extra bold");
  await page.getByLabel("Add grades that are not there").check();
  await expect(page.getByText("New grade: Extra bold.")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("grades.csv is imported")).toBeVisible();
  expect(await orderOf(program.url, "grades")).toContain("Extra bold");
});

test("a product may be called as the console calls its own pages, and one whose price has run out is found by a view that is kept for the person", async ({
  page,
  openAs,
  program,
}) => {
  const client = service(program.url);
  const { data } = await client.from("products").select("category, grade").limit(1).single();
  const product = { ...data, slug: "new", name: "New crop", description: "The first of the year.", district: "Guntur", active: true };
  const price = { price_from: 900, price_currency: "USD", price_unit: "t", price_valid_until: "2020-01-31" };
  expect((await client.from("products").insert({ ...product, ...price })).error).toBeNull();
  await openAs("editor", "/products?show=priceOver");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByLabel("Name of the view").fill("Old prices");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Old prices" })).toBeVisible();
  const { data: kept } = await client.from("staff_settings").select("value").eq("key", "views.products").single();
  expect(JSON.parse(kept?.value)).toEqual([{ name: "Old prices", query: "show=priceOver" }]);
  // Another window of the same person has it too, and it is not sent with each request.
  await page.reload();
  await expect(page.getByRole("button", { name: "Old prices" })).toBeVisible();
  const { data: accounts } = await client.auth.admin.listUsers();
  expect(accounts.users.find(({ email }) => email === addressOf("editor"))?.user_metadata).not.toHaveProperty("views");
  await page.getByRole("link", { name: "New crop", exact: true }).click();
  await expect(page).toHaveURL(/\/products\/new$/);
  await expect(page.getByRole("heading", { level: 1, name: "New crop" })).toBeVisible();
  await expect(page.getByLabel("Valid until")).toHaveValue("2020-01-31");
});

test("a new category is an interest of the form, of the mails, and of rules in the console", async ({ page, openAs, program }) => {
  const [code, name] = ["tea-of-the-test", "Tea of the test"];
  const client = service(program.url);
  expect((await client.from("categories").insert({ code, name })).error).toBeNull();
  const german = { category: code, language: "de", name: "Tee des Tests" };
  expect((await client.from("category_translations").insert(german)).error).toBeNull();

  await page.goto(`/de/contact?interest=${code}`);
  const select = page.getByLabel("Betreff Ihrer Anfrage");
  await expect(select).toHaveValue(code);
  await expect(select.locator("option:checked")).toHaveText(german.name);

  const sent = { ...enquiry, language: "de", productInterest: code };
  const { data, error } = await newClient(program.url).functions.invoke("send-contact-email", { body: sent });
  expect(error).toBeNull();
  const mails = () => program.mails().filter((mail) => mail.includes(data.reference));
  await expect.poll(() => mails().length).toBe(2);
  expect(mails().filter((mail) => mail.includes(name))).toHaveLength(1);
  expect(mails().filter((mail) => mail.includes(german.name))).toHaveLength(1);
  const unknown = { ...enquiry, productInterest: "nothing-of-the-test" };
  expect((await newClient(program.url).functions.invoke("send-contact-email", { body: unknown })).error).not.toBeNull();

  const rule = { product_interest: code, recipients: ["tea@example.com"] };
  expect((await client.from("enquiry_rules").insert(rule)).error).toBeNull();
  await openAs("owner", "/enquiry-settings/rules");
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("tea@example.com");

  // A rule for a category that is gone is kept when somebody changes the rest of it.
  expect((await client.from("categories").delete().eq("code", code)).error).toBeNull();
  await page.reload();
  await page.getByRole("listitem").filter({ hasText: code }).getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Country").fill("Japan");
  await save(page);
  await expect(dialog).toHaveCount(0);
  const { data: rules } = await client.from("enquiry_rules").select("product_interest").eq("country", "Japan");
  expect(rules).toEqual([{ product_interest: code }]);
  expect((await client.from("enquiry_rules").delete().eq("product_interest", code)).error).toBeNull();
  const taken = await client.from("categories").insert({ code: "other", name: "Other" });
  expect(JSON.stringify(taken.error)).toContain("is a product interest of the enquiry form already");
});
