import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { addressOf, expect, panel, staffTest as test } from "../support/staff.ts";

const KEY = "about:hero.title";
const ENGLISH = "Chillies with < 11 grams";
const GERMAN = "Chilis mit < 11 Gramm";

const german = (page: Page) => panel(page).getByRole("region", { name: "German" });

// A file that cannot be read.
test.beforeEach(async ({ expectedFaults, program }) => {
  expectedFaults.push(/status of 422/);
  const service = newClient(program.url, SERVICE_KEY);
  for (const table of ["planned_publications", "site_changes", "site_lists", "site_texts"])
    expect((await service.from(table).delete().gte("version", 0)).error).toBeNull();
});

/** Opens the list of languages, and German in it. */
async function openGerman(page: Page) {
  await panel(page).getByText("Translations of the site").click();
  await panel(page)
    .getByRole("table", { name: "Translations of the site" })
    .getByRole("cell", { name: /^German/ })
    .click();
  await expect(german(page).getByRole("heading", { name: "German" })).toBeVisible();
}

/** The numbers of a part of the site in German: current, older, in English. */
const counts = (page: Page, part: string) =>
  german(page)
    .getByRole("row", { name: new RegExp(`^${part} \\d`) })
    .getByRole("cell");

test("a text goes to a translator and comes back into the draft, and visitors read it when that is published", async ({
  page,
  openAs,
  program,
  auditWidths,
}) => {
  const owner = await signedIn(program.url, addressOf("owner"));
  const { error } = await owner.rpc("change_site_text", { key: KEY, language: "en", text: ENGLISH, version: null });
  expect(error).toBeNull();
  await openAs("editor", "/site?page=/about");
  await openGerman(page);
  // The shipped translation states another number, so visitors read the English.
  await expect(counts(page, "About").last()).toHaveText("1");
  await german(page).getByLabel("Part of the site").selectOption({ label: "About" });
  const download = page.waitForEvent("download");
  await german(page).getByRole("button", { name: "Download XLIFF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^translations-de-\d{4}-\d\d-\d\d\.xlf$/);
  const xliff = await readFile(await file.path(), "utf8");
  expect(xliff).toContain('version="2.1"');
  expect(xliff.match(/<unit /g)).toHaveLength(1);
  expect(xliff).toContain(`name="${KEY}"`);

  const input = german(page).getByLabel(/Drop a file/);
  const dropped = (target: string) => ({
    name: "back.xlf",
    mimeType: "application/xliff+xml",
    buffer: Buffer.from(xliff.replace(/<target>.*<\/target>/s, `<target>${target}</target>`)),
  });
  await input.setInputFiles(dropped("broken <b>"));
  await expect(german(page).getByText(/the XML is broken in line \d+/)).toBeVisible();
  await input.setInputFiles(dropped("Chilis mit 12 Gramm"));
  await expect(german(page).getByRole("list", { name: "Texts that are left out" })).toHaveText(
    `${KEY}: It states other numbers than the English.`,
  );
  await input.setInputFiles(dropped(GERMAN.replace("<", "&lt;")));
  await expect(german(page).getByText("One text changes.")).toBeVisible();
  await auditWidths("aside");
  await german(page).getByRole("button", { name: "Put it into the draft" }).click();
  await expect(german(page).getByText("One text is in the draft.")).toBeVisible();
  await expect(counts(page, "About").last()).toHaveText("0");
  await expect(page.getByText(/2 changes by/)).toBeVisible();

  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("2 changes are on the site.")).toBeVisible();
  // Typography may set other spaces.
  expect(await (await page.request.get(`${program.url}/de/about`)).text()).toMatch(/Chilis\smit\s&lt;\s11\sGramm/);
});

test("a workbook has the same texts, and a change of somebody else in the draft stays", async ({ page, openAs, program }) => {
  const owner = await signedIn(program.url, addressOf("owner"));
  const write = (language: string, text: string) => owner.rpc("change_site_text", { key: KEY, language, text, version: null });
  expect((await write("en", ENGLISH)).error).toBeNull();
  await openAs("editor", "/site?page=/about");
  await openGerman(page);
  await german(page).getByLabel("Part of the site").selectOption({ label: "About" });
  const download = page.waitForEvent("download");
  await german(page).getByRole("button", { name: "Download workbook" }).click();
  const workbook = await readFile(await (await download).path());
  expect(workbook.subarray(0, 2).toString()).toBe("PK");

  expect((await write("de", GERMAN)).error).toBeNull();
  const rows = `key,text:en,text:de\n${KEY},${ENGLISH},Andere Chilis mit 11 Gramm\n`;
  const file = { name: "back.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
  await german(page)
    .getByLabel(/Drop a file/)
    .setInputFiles(file);
  await expect(german(page).getByRole("list", { name: "Texts that are left out" })).toContainText(
    `${KEY}: ${addressOf("owner")} has changed it in the draft.`,
  );
  await expect(german(page).getByRole("button", { name: /into the draft/ })).toHaveCount(0);
});

test("a viewer sees how complete the languages are, and no files", async ({ page, openAs }) => {
  await openAs("viewer", "/site?page=/about");
  await openGerman(page);
  await expect(counts(page, "About").last()).toHaveText("0");
  await expect(german(page).getByRole("button", { name: /Download/ })).toHaveCount(0);
  await expect(german(page).getByLabel(/Drop a file/)).toHaveCount(0);
});
