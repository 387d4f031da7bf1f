import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { enquiry } from "../support/enquiry.ts";
import { startProgram } from "../support/program.ts";
import { expect, staffTest, startStaffProgram } from "../support/staff.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A program whose pages were read and that was started again since. */
const test = staffTest.extend({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "mirchi-visitors-"));
      const before = await startStaffProgram({}, folder);
      const read = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await fetch(before.url + path, { headers: { "user-agent": BROWSER, ...headers } });
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      };
      await read("/de/catalog/teja-s17", { "accept-language": "de-AT,de;q=0.9", referer: "https://www.google.com/" });
      await read("/de/catalog/teja-s17", { "accept-language": "de-DE,de;q=0.9" });
      await read("/quality?utm_source=anuga&utm_medium=qr&utm_campaign=autumn", { "accept-language": "fr-FR" });
      await read("/quality", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });
      const body = { ...enquiry, filledInMs: 60_000, language: "de", product: "teja-s17" };
      expect((await newClient(before.url).functions.invoke("send-contact-email", { body })).error).toBeNull();
      await before.stop();
      const program = await startProgram({ MIRCHI_API__SERVICE_KEY: SERVICE_KEY }, folder);
      await use(program);
      await program.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

const table = (page: Page, name: string) => page.getByRole("table", { name, exact: true });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("who may answer enquiries sees what was read and what came of it, and saves it as files", async ({ page, openAs, auditWidths }) => {
    await openAs("sales", "/visitors");
    await page.getByRole("button", { name: "7 days" }).click();
    await expect(page).toHaveURL(/\?days=7$/);
    await expect(page.getByRole("img", { name: /^Views of each day from .* The most were 3 on / })).toBeVisible();
    await expect(page.getByText("33%")).toBeVisible();
    await expect(table(page, "Products").locator("[data-row='teja-s17'] td")).toHaveText(["teja-s17", "2", "1"]);
    await expect(table(page, "Pages").locator("[data-row='/quality'] td")).toHaveText(["/quality", "1", "0"]);
    await expect(table(page, "Languages").locator("[data-row=de] td")).toHaveText(["German", "2", "1"]);
    await expect(table(page, "Countries").locator("[data-row=AT] td")).toHaveText(["Austria", "1", "0"]);
    await expect(table(page, "Countries").locator("[data-row=BR] td")).toHaveText(["Brazil", "0", "1"]);
    await expect(table(page, "Websites that led here").locator("[data-row='google.com'] td")).toHaveText(["google.com", "1"]);
    await expect(table(page, "Campaigns").locator("tbody td").first()).toHaveText("anuga / qr / autumn");
    await page.getByText("Days", { exact: true }).click();
    await expect(table(page, "Days").locator("tbody tr")).toHaveCount(7);
    await auditWidths();

    const saved = async (name: string) => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download CSV" }).click();
      await page.getByRole("menuitem", { name }).click();
      return readFileSync(await (await download).path(), "utf8").split("\r\n");
    };
    expect(await saved("Products")).toEqual(["\ufeffProduct,Views,Enquiries", "teja-s17,2,1", ""]);
    expect(await saved("Campaigns")).toEqual(["\ufeffutm_source,utm_medium,utm_campaign,Views", "anuga,qr,autumn,1", ""]);
  });
});

test("who sees no enquiries sees the views alone", async ({ page, openAs }) => {
  await openAs("viewer", "/visitors?days=90");
  await expect(table(page, "Products").locator("[data-row='teja-s17'] td")).toHaveText(["teja-s17", "2"]);
  await expect(page.getByText("Enquiries per view")).toHaveCount(0);
});
