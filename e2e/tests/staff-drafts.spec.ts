import type { Page } from "@playwright/test";
import { newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { addressOf, expect, staffTest as test } from "../support/staff.ts";

type Chosen = { id: number; slug: string; name: string; description: string; version: number };

/** Any product that visitors see. */
async function chosenProduct(url: string, skip: number): Promise<Chosen> {
  const products = newClient(url, SERVICE_KEY).from("products").select("id, slug, name, description, version").eq("active", true);
  const { data, error } = await products.order("id", { ascending: false }).range(skip, skip).single();
  expect(error).toBeNull();
  return data as unknown as Chosen;
}

const htmlOf = async (url: string, path: string) => (await fetch(url + path)).text();

/** Chooses a way to save from the menu beside the button. */
async function choose(page: Page, way: string) {
  await page.getByRole("button", { name: "More ways to save" }).click();
  await page.getByRole("menuitem", { name: way }).click();
}

const description = (page: Page) => page.getByLabel("Description", { exact: true });
const draftNotice = (page: Page) => page.getByRole("status").filter({ hasText: "You see a draft by" });

test("on a phone a draft is seen as the buyer will see it, planned, and published at its time", async ({
  page,
  openAs,
  program,
  auditWidths,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { id, slug, name } = await chosenProduct(program.url, 0);
  const [english, german] = ["Drafted on a phone.", "Entwurf vom Telefon"];
  const client = await signedIn(program.url, addressOf("editor"));
  await openAs("editor", `/products/${slug}`);
  await description(page).fill(english);
  await page.getByRole("tab", { name: /^German/ }).click();
  await page.getByLabel("Name, German").fill(german);
  await choose(page, "Save as draft");
  await expect(page.getByText(`The draft of ${name} is saved`)).toBeVisible();
  await expect(draftNotice(page)).toContainText(addressOf("editor"));
  const shown = page.frameLocator(`iframe[title^="Page of"]:not([inert])`);
  await expect(shown.getByRole("heading", { level: 1 })).toContainText(german);
  await auditWidths();
  expect(await htmlOf(program.url, `/de/catalog/${slug}`)).not.toContain(german);
  expect(await htmlOf(program.url, `/catalog/${slug}`)).not.toContain(english);

  await page.getByRole("tab", { name: "English" }).click();
  await expect(shown.getByText(english).first()).toBeVisible();
  await page.getByRole("button", { name: "Social card" }).click();
  await expect(page.getByRole("img", { name: `Social card of ${name}` })).toBeVisible({ timeout: 30_000 });
  const body = new URLSearchParams({ product: String(id), language: "de", kind: "sheet" }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const sheet = await client.functions.invoke<Blob>("preview-product", { headers, body });
  expect(await sheet.data?.slice(0, 5).text()).toBe("%PDF-");

  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const comparison = page.getByRole("dialog", { name: `What the draft of ${name} changes` });
  // Word by word: removed words are between inserted ones.
  await expect(comparison.getByRole("insertion").filter({ hasText: "Drafted" })).toBeVisible();
  await auditWidths("dialog[open]");
  await page.keyboard.press("Escape");

  await choose(page, "Publish at …");
  const dialog = page.getByRole("dialog", { name: "Publish at a time" });
  await dialog.getByLabel("Date and time").fill("2001-01-01T10:00");
  await dialog.getByLabel("Date and time").evaluate((field: HTMLInputElement) => field.removeAttribute("min"));
  await dialog.getByRole("button", { name: "Plan" }).click();
  await expect(dialog.getByRole("alert")).toContainText("still to come");
  await dialog.getByLabel("Date and time").fill("2099-11-26T10:00");
  await dialog.getByRole("button", { name: "Plan" }).click();
  await expect(page.getByText(`${name} will be published on 26 Nov 2099, 10:00`)).toBeVisible();
  const { data: planned } = await client.from("product_drafts").select("publish_at").eq("product_id", id).single();
  expect(planned).toEqual({ publish_at: "2099-11-26T04:30:00+00:00" });

  // Instead of waiting, the scheduled time is moved to now.
  const now = new Date().toISOString();
  expect((await client.from("product_drafts").update({ publish_at: now }).eq("product_id", id)).error).toBeNull();
  await expect.poll(() => htmlOf(program.url, `/de/catalog/${slug}`), { timeout: 20_000 }).toContain(german);
  expect(await htmlOf(program.url, `/catalog/${slug}`)).toContain(english);
  await page.reload();
  await expect(description(page)).toHaveValue(english);
  await expect(draftNotice(page)).toHaveCount(0);
});

test("two people who change one draft lose nothing, and one that is discarded comes back", async ({
  page,
  openAs,
  program,
  auditBoth,
  expectedFaults,
}) => {
  // The browser reports the response with status 409.
  expectedFaults.push(/status of 409/);
  const product = await chosenProduct(program.url, 2);
  const owner = await signedIn(program.url, addressOf("owner"));
  const changesOf = (changes: Record<string, unknown>) => ({
    products: {
      action: "update",
      version: product.version,
      changes: Object.fromEntries(Object.entries(changes).map(([column, to]) => [column, { from: null, to }])),
    },
  });
  const drafts = () => owner.from("product_drafts");
  const added = await drafts().insert({ product_id: product.id, changes: changesOf({ description: "Ours." }) });
  expect(added.error).toBeNull();
  await openAs("editor", `/products/${product.slug}`);
  await expect(draftNotice(page)).toContainText(addressOf("owner"));
  await expect(description(page)).toHaveValue("Ours.");
  await description(page).fill("Mine.");
  const theirs = changesOf({ description: "Theirs.", lead_time: "Nine days" });
  expect((await drafts().update({ changes: theirs }).eq("product_id", product.id)).error).toBeNull();
  await page.getByRole("button", { name: /^Save draft/ }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Somebody else has changed this meanwhile" });
  await auditBoth();
  await conflict.getByRole("button", { name: "Load the new state" }).click();
  await expect(page.getByText("now “Theirs.”")).toBeVisible();
  await expect(description(page)).toHaveValue("Mine.");
  await page.getByRole("button", { name: /^Save draft/ }).click();
  await expect(page.getByText(`The draft of ${product.name} is saved`)).toBeVisible();
  const { data } = await drafts().select("author, changes").eq("product_id", product.id).single();
  expect(data).toMatchObject({
    author: addressOf("editor"),
    changes: { products: { changes: { description: { to: "Mine." }, lead_time: { to: "Nine days" } } } },
  });
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(description(page)).toHaveValue(product.description);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(description(page)).toHaveValue("Mine.");
  await draftNotice(page).getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText(`${product.name} is published`)).toBeVisible();
  expect(await htmlOf(program.url, `/catalog/${product.slug}`)).toContain("Mine.");
});

test("a draft that cannot be published at its time waits on Today and in the list", async ({ page, openAs, program }) => {
  const { id, slug, name, version } = await chosenProduct(program.url, 3);
  const editor = await signedIn(program.url, addressOf("editor"));
  const change = { action: "update", version: version + 5, changes: { lead_time: { from: null, to: "Nine days" } } };
  const draft = { product_id: id, changes: { products: change }, publish_at: new Date().toISOString() };
  expect((await editor.from("product_drafts").insert(draft)).error).toBeNull();
  const error = async () => (await editor.from("product_drafts").select("error").eq("product_id", id).single()).data?.error?.code;
  await expect.poll(error, { timeout: 20_000 }).toBe("PT409");
  await openAs("editor", "/");
  const group = page.getByRole("region", { name: /^Drafts that could not be published/ });
  await expect(group.getByRole("link", { name, exact: true })).toHaveAttribute("href", new RegExp(`/products/${slug}$`));
  await page.goto("/staff/products?show=drafts");
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(row).toContainText("Not published");
});
