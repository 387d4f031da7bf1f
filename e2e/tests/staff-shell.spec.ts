import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { expect, staffTest as test } from "../support/staff.ts";

test("the list of people is worked through by keyboard", async ({ page, openAs }) => {
  await openAs("owner", "/people");
  const rows = page.getByRole("table", { name: "People" }).getByRole("row");
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/staff\/people$/);
  await page.keyboard.press("/");
  await page.keyboard.type("viewer@");
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Search name or address")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Next row");
});

test("Help opens the page of the guide for the screen, whose links lead on", async ({ page, openAs, audit }) => {
  await openAs("owner", "/people");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Help" }).click();
  const guide = await opened;
  await expect(guide.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await guide.getByRole("link", { name: "rule", exact: true }).click();
  await expect(guide.getByRole("heading", { name: "Rules and answering times", level: 1 })).toBeVisible();
  await page.goto("/staff/help/rules-and-answering-times");
  await audit();
});

test("the first stop of the tab key leads to the content, and a screen that is opened has the focus on its title", async ({
  page,
  openAs,
}) => {
  await openAs("owner", "/people");
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "To the content" })).toBeFocused();
  await page.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("heading", { name: "Audit", level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Audit · /);
});

test("language, colours and name are kept with the account", async ({ page, openAs, auditBoth }) => {
  await openAs("sales", "/profile");
  await page.getByLabel("Name").fill("Vikram Kulkarni");
  await page.getByLabel("Time zone").selectOption("Europe/Berlin");
  await page.getByLabel("Language").selectOption("hi");
  await page.getByLabel("Colours").selectOption("dark");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "प्रोफ़ाइल और सुरक्षा" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await auditBoth();
  await page.evaluate(() => localStorage.clear());
  await openAs("sales").catch(() => undefined);
  await expect(page.getByRole("button", { name: /Vikram Kulkarni/ })).toContainText("Berlin");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
});

test("colours that are chosen in the menu stay after a reload, also on another machine", async ({ page, openAs }) => {
  await openAs("viewer", "/profile");
  await page.getByLabel("Colours").selectOption("dark");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: /· viewer/ }).click();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.url().includes("/auth/v1/user"));
  await page.getByRole("menuitemcheckbox", { name: "Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Profile and security" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.evaluate(() => localStorage.removeItem("staff-preferences"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("the audit shows who changed what, narrowed and as a file", async ({ page, openAs, program }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const products = newClient(program.url, SERVICE_KEY).from("products");
  const { data } = await products.select("id").order("id").limit(1).single();
  const minimum = "390 bags";
  expect(
    (await newClient(program.url, SERVICE_KEY).from("products").update({ min_order_quantity: minimum }).eq("id", data?.id)).error,
  ).toBeNull();
  await openAs("owner", "/audit");
  const row = page.getByRole("row", { name: /the operator.*changed: product/s }).first();
  await expect(row).toBeVisible();
  await row.click();
  await expect(page.getByRole("dialog")).toContainText(minimum);
  await page.keyboard.press("Escape");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("changes.csv");
  await page.getByLabel("Search the person’s address").fill("nobody");
  await expect(page.getByText("Nothing here yet")).toBeVisible();

  await page.getByRole("button", { name: "Accounts" }).click();
  await expect(page.getByRole("row", { name: /owner@example\.com.*signed in/s }).first()).toBeVisible();
});

test("a document that was written over is as before, from the audit", async ({ page, openAs, program }) => {
  const documents = newClient(program.url, SERVICE_KEY).storage.from("documents");
  const path = "audit/report.txt";
  expect((await documents.upload(path, "The first.")).error).toBeNull();
  expect((await documents.upload(path, "The second.", { upsert: true })).error).toBeNull();
  await openAs("editor", "/audit");
  await page
    .getByRole("row", { name: `changed: file ${path}` })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Content (SHA-256)");
  await dialog.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.getByText("Restored", { exact: true })).toBeVisible();
  expect(await (await documents.download(path)).data?.text()).toBe("The first.");
});
