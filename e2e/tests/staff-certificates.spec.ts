import type { Page } from "@playwright/test";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { expect, row, staffTest as test } from "../support/staff.ts";

const field = (page: Page, name: string) => page.getByRole("dialog").getByLabel(name, { exact: true });

async function choose(page: Page, name: string, item: string) {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The text of a page of the site, as visitors get it. */
const pageText = async (url: string, path: string) => (await fetch(url + path)).text();

test("a certificate is added, translated, moved, hidden, deleted and comes back, and the site follows", async ({
  page,
  openAs,
  expectedFaults,
  program: { url },
  audit,
  auditBoth,
}) => {
  // An address that is refused.
  expectedFaults.push(/status of 400/);
  await openAs("editor", "/certificates");
  await expect(row(page, "ISO 22000:2018")).toContainText("Sample");
  await expect(page.getByRole("button", { name: /^Move .* up$/ })).toHaveCount(8);
  await auditBoth();

  await page.keyboard.press("n");
  await field(page, "Short name").fill("BRCGS");
  await field(page, "What it covers").fill("packing of spices");
  await field(page, "Number").fill("BR 4711");
  await field(page, "Valid until").fill("2099-12-31");
  await field(page, "Page for checking it").fill("ftp://example.com");
  await audit({ within: "dialog[open]" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("is no address");
  await field(page, "Page for checking it").fill("https://example.com/4711");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await pageText(url, "/quality")).toContain("BR 4711");
  expect(await pageText(url, "/")).toContain('"certificationIdentification":"BR 4711"');

  await choose(page, "BRCGS", "Translations");
  await page.getByRole("dialog").getByLabel("Language").selectOption("de");
  await field(page, "What it covers").fill("Verpackung von Gewürzen");
  await audit({ within: "dialog[open]" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "BRCGS")).toContainText("1 / 9");
  expect(await pageText(url, "/de/why-choose-us")).toContain("Verpackung von Gewürzen");
  expect(await pageText(url, "/fr/why-choose-us")).toContain("packing of spices");

  await page.getByRole("button", { name: "Move BRCGS up" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "BRCGS is at place 8 of 9" })).toBeAttached();
  await expect(page.getByRole("button", { name: "Move BRCGS up" })).toBeFocused();
  await expect(page.getByRole("row").nth(8)).toContainText("BRCGS");

  await page.getByRole("switch", { name: "BRCGS on the site" }).click();
  await expect(page.getByText("BRCGS is hidden.")).toBeVisible();
  expect(await pageText(url, "/quality")).not.toContain("BR 4711");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("switch", { name: "BRCGS on the site" })).toBeChecked();
  expect(await pageText(url, "/quality")).toContain("BR 4711");

  await choose(page, "BRCGS", "Delete");
  await expect(page.getByText("BRCGS is deleted.")).toBeVisible();
  expect(await pageText(url, "/quality")).not.toContain("BR 4711");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(row(page, "BRCGS")).toContainText("1 / 9");
  expect(await pageText(url, "/de/why-choose-us")).toContain("Verpackung von Gewürzen");
  await newClient(url, SERVICE_KEY).from("certificates").delete().eq("short_name", "BRCGS");
});

test("a certificate that ends is on the screen Today, and one that has ended is not on the site", async ({
  page,
  openAs,
  program: { url },
}) => {
  const service = newClient(url, SERVICE_KEY);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const rows = [
    { short_name: "Ending", number: "END 30", valid_to: day(30) },
    { short_name: "Over", number: "OVER 2", valid_to: day(-2) },
    { short_name: "Later", number: "LATER 90", valid_to: day(90) },
  ];
  expect((await service.from("certificates").insert(rows)).error).toBeNull();
  const quality = await pageText(url, "/quality");
  expect(quality).toContain("END 30");
  expect(quality).not.toContain("OVER 2");
  await openAs("editor", "/today");
  const group = page.getByRole("region", { name: /Certificates that end/ });
  await expect(group.getByRole("listitem")).toHaveCount(2);
  await group.getByRole("link", { name: "Ending" }).click();
  await expect(page.getByRole("dialog", { name: "Edit the certificate" })).toBeVisible();
  await service
    .from("certificates")
    .delete()
    .in(
      "short_name",
      rows.map(({ short_name }) => short_name),
    );
});
