import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { filesOf, kit, textsOf } from "../support/kit.ts";
import { expect, setupTest as test } from "../support/staff.ts";
import { unzipped, zipped } from "../support/zip.ts";

test.describe.configure({ mode: "default" });

async function downloaded(page: Page): Promise<Map<string, Buffer>> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the content" }).click();
  return unzipped(readFileSync(await (await download).path()));
}

const drop = (page: Page, name: string, files: Map<string, Buffer>) =>
  page.getByLabel("Drop a kit here, or choose one").setInputFiles({ name, mimeType: "application/zip", buffer: zipped(files) });

const kitFiles = () => new Map([...filesOf(kit)].map(([path, bytes]) => [`kaveri/${path}`, bytes]));

test("a kit with faults changes nothing, and each fault is named by its file and line", async ({ page, openAs, auditWidths }) => {
  await openAs("owner", "/company");
  const before = await downloaded(page);
  const faulty = kitFiles();
  faulty.set("kaveri/redirects.toml", Buffer.from('["/old"]\ntarget = "/catalog"\n\n["/older"]\ngoal = "/catalog"\n'));
  faulty.set("kaveri/holidays.toml", Buffer.from("[2026-02-30\n"));
  await drop(page, "faulty.zip", faulty);
  await expect(page.getByText("2 faults in faulty.zip: nothing was changed")).toBeVisible();
  await expect(page.getByText("redirects.toml:4: [/older]: there is no column `goal`")).toBeVisible();
  await expect(page.getByText(/^holidays\.toml:1: /)).toBeVisible();
  await auditWidths();

  // What only the rules of tables tell, which look at other rows.
  const written = { "kit.toml": "format = 1\n", "categories.toml": '[tea]\nname = "Tea"\n' };
  const unfit = Object.entries(written).map(([path, text]) => [path, Buffer.from(text)] as const);
  await drop(page, "unfit.zip", new Map(unfit));
  await expect(page.getByText(/^\d+ faults in unfit\.zip: nothing was changed$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Replace the content" })).toHaveCount(0);
  // Products have them.
  await expect(page.getByText(/^categories spices: /)).toBeVisible();
  expect(textsOf(await downloaded(page))).toEqual(textsOf(before));
});

test("an owner takes in a kit while setting up the site, which then has that content and no other", async ({ page, openAs, program }) => {
  await openAs("owner", "/setup?step=content");
  await drop(page, "kaveri.zip", kitFiles());
  const changes = page.getByRole("table", { name: "What the kit changes" });
  // A debug build needs long for the photos.
  await expect(changes.getByRole("row", { name: /^Products / })).toContainText("8", { timeout: 200_000 });
  await page.getByRole("button", { name: "Replace the content" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace the content" }).click();
  await expect(page.getByText("kaveri.zip was taken in. The site shows it.")).toBeVisible({ timeout: 200_000 });
  await expect.poll(async () => (await fetch(program.url)).text()).toContain("/catalog/arabica-plantation-a");
  await page.getByRole("button", { name: "Go on" }).click();

  await page.goto("/staff/company");
  expect(textsOf(await downloaded(page))).toEqual(textsOf(filesOf(kit)));
  await drop(page, "kaveri.zip", kitFiles());
  await expect(page.getByText("Nothing: the site has this content already.")).toBeVisible();
});

test("editors see neither the kit nor its download", async ({ page, openAs }) => {
  await openAs("editor", "/company");
  await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
  await expect(page.getByText("Download the content")).toHaveCount(0);
});
