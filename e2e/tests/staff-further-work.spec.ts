import { readFileSync } from "node:fs";
import { service } from "../support/accounts.ts";
import { headerOf } from "../support/mail-server.ts";
import { expect, newEnquiry, row, staffTestWithMail as test } from "../support/staff.ts";

// Occasional tasks, on a phone.
test.use({ viewport: { width: 390, height: 844 } });

/** Products that visitors see and that are not featured, last of the catalogue first. */
async function plainProducts(url: string, count: number) {
  const products = service(url).from("products").select("id, slug, name").eq("active", true).eq("featured", false);
  const { data } = await products.order("id", { ascending: false }).limit(count);
  return data as { id: number; slug: string; name: string }[];
}

test("a product is archived and shown again, and duplicated as one that visitors do not see", async ({ page, program, openAs }) => {
  const [product] = await plainProducts(program.url, 1);
  if (product === undefined) throw new Error("the sample catalogue has products");
  const { slug, name } = product;
  const status = async (of: string) => (await fetch(`${program.url}/catalog/${of}`)).status;
  await openAs("editor", `/products/${slug}`);
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "Archive: hide it from the site" }).click();
  await expect(page.getByText(`${name} is hidden`)).toBeVisible();
  expect(await status(slug)).toBe(404);
  await more.click();
  await page.getByRole("menuitem", { name: "Show it on the site" }).click();
  await expect(page.getByText(`${name} is on the site`)).toBeVisible();
  expect(await status(slug)).toBe(200);

  await more.click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name} (copy)`);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(`${name} (copy) is saved`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/products/${slug}-copy$`));
  const columns = "description, category, grade, active, parameters:product_parameters(parameter, kind, minimum, maximum)";
  const of = async (which: string) => (await service(program.url).from("products").select(columns).eq("slug", which).single()).data;
  expect(await of(`${slug}-copy`)).toEqual({ ...(await of(slug)), active: false });
  expect(await status(`${slug}-copy`)).toBe(404);
});

test("several products are featured at once and taken back, and featured ones are put in order by their arrows", async ({
  page,
  program,
  openAs,
}) => {
  const products = await plainProducts(program.url, 2);
  const ids = products.map(({ id }) => id);
  const featured = async () => {
    const { data } = await service(program.url).from("products").select("featured").in("id", ids);
    return data?.map((product) => product.featured);
  };
  await openAs("editor", "/products?sort=updated_at.desc");
  // They are listed before products that were changed earlier.
  await service(program.url).from("products").update({ lead_time: "Nine days" }).in("id", ids);
  await page.reload();
  for (const { name } of products) await page.getByRole("checkbox", { name: `Choose ${name}`, exact: true }).check();
  const toolbar = page.getByRole("toolbar", { name: "With the chosen products" });
  await toolbar.getByRole("button", { name: "Feature", exact: true }).click();
  await expect(page.getByText("2 products are featured")).toBeVisible();
  expect(await featured()).toEqual([true, true]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(featured).toEqual([false, false]);

  await page.goto("/staff/products?show=featured");
  const names = page.getByRole("table", { name: "Products" }).locator('tbody [data-phone="title"] a');
  await expect(names.nth(1)).toBeVisible();
  const [first = "", second = ""] = await names.allTextContents();
  const up = page.getByRole("button", { name: `Move ${second} up` });
  await up.click();
  await expect(names.first()).toHaveText(second);
  await expect(up).toBeFocused();
  const catalogue = await (await fetch(`${program.url}/catalog`)).text();
  const [placeOfFirst, placeOfSecond] = [first, second].map((name) => catalogue.indexOf(`>${name}<`));
  expect(placeOfSecond).toBeGreaterThan(0);
  expect(placeOfFirst).toBeGreaterThan(placeOfSecond ?? 0);
});

test("who answers an enquiry is a rule's doing, its reply begins with a template and takes the brochure along", async ({
  page,
  program,
  mailServer,
  openAs,
}) => {
  await openAs("owner", "/enquiry-settings/times");
  await page.getByLabel("Answer within", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Holidays" }).click();
  await page.getByLabel("Day", { exact: true }).fill("2027-01-26");
  await page.getByLabel("Name", { exact: true }).fill("Republic Day");
  await page.getByRole("button", { name: "Add" }).click();
  const holiday = page.getByRole("main").getByRole("listitem").filter({ hasText: "Republic Day" });
  await expect(holiday).toContainText("26 Jan 2027");
  await holiday.getByRole("button", { name: "Remove Republic Day" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holiday).toBeVisible();
  expect((await service(program.url).from("holidays").select("day, name")).data).toEqual([{ day: "2027-01-26", name: "Republic Day" }]);

  await page.getByRole("button", { name: "Rules" }).click();
  await page.getByRole("button", { name: "New rule" }).click();
  const rule = page.getByRole("dialog", { name: "New rule" });
  await rule.getByLabel("Country").fill("Chile");
  await rule.getByLabel("Answered by").selectOption("sales@example.com");
  await rule.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Chile" })).toContainText("sales@example.com");

  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("button", { name: "New template" }).click();
  const template = page.getByRole("dialog", { name: "New template" });
  await template.getByLabel("Name", { exact: true }).fill("First answer");
  await template.getByLabel("Text").fill("Dear {{name}},\n\nour brochure is attached.\n\n{{signature}}");
  await template.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "First answer" })).toBeVisible();

  const { name, email, reference } = await newEnquiry(program.url, { country: "Chile" });
  await page.goto("/staff/today");
  await page
    .getByRole("region", { name: /^Due soon/ })
    .getByRole("link", { name: /list|^All/ })
    .click();
  await expect(page).toHaveURL(/\/enquiries\?view=soon$/);
  await row(page, name).getByText(name, { exact: true }).click();
  const detail = page.getByRole("article", { name: new RegExp(reference) });
  await expect(detail.getByRole("button", { name: "sales@example.com" })).toBeVisible();
  await expect(detail.getByText(/^due \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();

  await detail.getByLabel("Reply", { exact: true }).fill("Half a sentence");
  await detail.getByLabel("Template").selectOption("First answer");
  await page.getByRole("dialog", { name: "Replace what you have written?" }).getByRole("button", { name: "Use the template" }).click();
  const subject = `Re: We have received your enquiry ${reference}`;
  await expect(detail.getByLabel("Subject")).toHaveValue(subject);
  await expect(detail.getByLabel("Reply", { exact: true })).toHaveValue(new RegExp(`^Dear ${name},\n\nour brochure is attached.\n\n.+`));
  await detail.getByRole("button", { name: "Attach" }).click();
  const dialog = page.getByRole("dialog", { name: "Attach a file" });
  await dialog.getByRole("tab", { name: "Brochure" }).click();
  await dialog.getByRole("button", { name: "Attach", exact: true }).click();
  await expect(detail.getByRole("list", { name: "Files" })).toContainText("Brochure (English)");
  await detail.getByRole("button", { name: "Send", exact: true }).click();
  await expect(detail.getByText(/sent \d/)).toBeVisible({ timeout: 60_000 });
  await expect(detail.getByText(/^answered \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  const letter = mailServer.mails.find((mail) => headerOf(mail, "Subject") === subject) ?? "";
  expect(letter).toContain(`To: ${email}`);
  expect(headerOf(letter, "In-Reply-To")).toContain(reference.toLowerCase());
  // As a boolean, because the message of a failure would contain the whole file.
  expect(/^Content-Type: application\/pdf/m.test(letter)).toBe(true);

  // Other tests use the same program.
  await service(program.url).from("answering_times").update({ answer_within_hours: 24 }).eq("id", 1);
  for (const table of ["enquiry_rules", "mail_templates"]) await service(program.url).from(table).delete().gt("id", 0);
});

test("a view of the inbox is kept and comes back, and what it shows is exported", async ({ page, program, openAs }) => {
  const country = `Peru ${Date.now()}`;
  const waiting = await newEnquiry(program.url, { country });
  const taken = await newEnquiry(program.url, { country });
  expect((await service(program.url).from("enquiries").update({ status: "in_work" }).eq("reference", taken.reference)).error).toBeNull();
  await openAs("sales", `/enquiries?country=${encodeURIComponent(country)}`);
  await expect(row(page, taken.name)).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("new");
  await expect(row(page, taken.name)).toHaveCount(0);
  await expect(row(page, waiting.name)).toBeVisible();
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByLabel("Name of the view").fill("New from Peru");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "New from Peru" })).toBeVisible();

  await page.goto("/staff/enquiries?view=won");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "New from Peru" }).click();
  await expect(page).toHaveURL(/status=new/);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("new");
  await expect(row(page, waiting.name)).toBeVisible();
  const exported = async (entry: string) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: entry }).click();
    return readFileSync(await (await download).path());
  };
  const csv = (await exported("Export as CSV")).toString("utf8");
  expect(csv.trim().split("\n")).toHaveLength(2);
  expect(csv).toContain(waiting.reference);
  // A workbook is a ZIP archive.
  expect((await exported("Export for Excel")).subarray(0, 2).toString()).toBe("PK");
});
