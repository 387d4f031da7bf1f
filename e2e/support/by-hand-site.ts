import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import contract from "../../contracts/screens.json" with { type: "json" };
import maps from "../../web/locales/en/maps.json" with { type: "json" };
import words from "../../web/src/staff/locales/en/site.json" with { type: "json" };
import { codes, press, putInOrder, translated } from "./by-hand.ts";
import { csv, pictureName, rowsOf, type SiteList, siteLists, textOf } from "./kit-data.ts";
import { expect, moveTo, panel } from "./staff.ts";

/** What a person does in **Edit site** to give a site the texts, lists, sections, articles and pages of a kit. */

const nameOf = { en: "English", ...translated };
type Language = keyof typeof nameOf;
const isIn = (language: Language, key: string) => key in rowsOf("site_texts", language);
const textIn = (language: Language, key: string) => textOf(rowsOf("site_texts", language)[key] ?? {});

/** The English text of a name: the kit's, or the shipped one, of which the kit has translations of its own. */
function englishOf(key: string): string {
  if (isIn("en", key)) return textIn("en", key);
  const [namespace = "", path = ""] = key.split(":");
  const shipped: unknown = JSON.parse(readFileSync(resolve(import.meta.dirname, `../../web/locales/en/${namespace}.json`), "utf8"));
  return String(path.split(".").reduce((tree, name) => (tree as Record<string, unknown>)[name], shipped));
}

async function write(page: Page, key: string, language: Language) {
  await expect(page.getByText(`Shown on the site as ${key}`, { exact: true })).toBeVisible();
  await panel(page).getByRole("textbox", { name: nameOf[language], exact: true }).fill(textIn(language, key));
  await expect(page.getByText("Saved in the draft")).toBeVisible();
}

/** Writes the English text of a heading where it stands on its page. */
export async function writeOnPage(page: Page, path: string, key: string) {
  await page.goto(`/staff/site?page=${path}`);
  const heading = page.frameLocator("iframe:not([inert])").locator(`h1 [data-text="${key}"]`).first();
  await heading.click();
  await write(page, key, "en");
  await expect(heading).toHaveText(textIn("en", key));
}

/** How many windows are open while texts are written: in each, most of the time goes by until what was typed is saved. */
const WINDOWS = 3;

/** Writes those of these texts that the kit has in a language, each opened by itself. */
export async function writeTexts(page: Page, keys: readonly string[], language: Language = "en") {
  const left = keys.filter((key) => isIn(language, key));
  const others = await Promise.all(Array.from({ length: WINDOWS - 1 }, () => page.context().newPage()));
  const writeIn = async (window: Page) => {
    if (left.length > 0) await window.goto("/staff/site?page=/disclaimer");
    for (let key = left.shift(); key !== undefined; key = left.shift()) {
      await moveTo(window, `/site?page=/disclaimer&language=${language}&text=${encodeURIComponent(key)}`);
      await write(window, key, language);
    }
  };
  await Promise.all([page, ...others].map(writeIn));
  for (const window of others) await window.close();
}

/**
 * Takes in the file of a translator for each language, with the texts of the kit, and publishes them: the draft takes 500 changes at most.
 * What has a number in digits where the English has it in words is left out of the file, and is written by itself.
 */
export async function takeInTranslations(page: Page, keys: readonly string[]) {
  for (const language of codes) {
    await page.goto("/staff/site?page=/about");
    await panel(page).getByText("Translations of the site").click();
    await panel(page)
      .getByRole("table", { name: "Translations of the site" })
      .getByRole("cell", { name: new RegExp(`^${translated[language]}`) })
      .click();
    const region = panel(page).getByRole("region", { name: translated[language] });
    // The state says that a text which is the same as its English is a translation.
    const rows = keys
      .filter((key) => isIn(language, key))
      .map((key) => ({
        key,
        "text:en": englishOf(key),
        [`text:${language}`]: textIn(language, key),
        state: "current",
      }));
    await region.getByLabel(/Drop a file/).setInputFiles({ name: `${language}.csv`, mimeType: "text/csv", buffer: csv(rows) });
    await region.getByRole("button", { name: /into the draft$/ }).click();
    await expect(region.getByText(/in the draft\.$/)).toBeVisible();
    const left = await region.getByRole("list", { name: words.file.problemList }).getByRole("listitem").allTextContents();
    const suffix = `: ${words.file.problem.other_numbers}`;
    await writeTexts(
      page,
      left.map((line) => line.replace(suffix, "")),
      language,
    );
    await publish(page);
  }
}

export async function publish(page: Page) {
  await press(page, "Publish …");
  await press(page.getByRole("dialog"), "Publish");
  await expect(page.getByText("No changes in the draft")).toBeVisible();
}

const isOfSections = (list: string) => list.endsWith(":sections.items");

/** The page whose sections a list is. */
function pageOfSections(list: string): string {
  const [namespace = ""] = list.split(":");
  if (namespace.startsWith("page-")) return namespace.replace("page-", "/");
  return contract.screens.find(({ texts }) => texts.includes(namespace))?.path ?? "/";
}

/** Opens a list of the site: the sections of a page beside it, another by itself. */
async function openList(page: Page, list: string): Promise<Locator> {
  const title = isOfSections(list) ? words.sections : words.list;
  if (isOfSections(list)) {
    await page.goto(`/staff/site?page=${pageOfSections(list)}`);
    await panel(page).getByText(title, { exact: true }).click();
  } else {
    await page.goto(`/staff/site?page=/disclaimer&text=${encodeURIComponent(list)}`);
  }
  return panel(page).getByRole("region", { name: title, exact: true });
}

/** Changes a list, and waits until the change is in the draft. */
async function change(page: Page, act: () => Promise<unknown>) {
  const answer = page.waitForResponse((response) => /\/rpc\/(add_site_item|change_site_(item|list))$/.test(response.url()));
  await act();
  expect((await answer).status()).toBe(200);
}

/** The number of an entry that the company has added: 1 for `own1`, 0 for one that is shipped. */
const numberOf = (item: string) => Number(/^own(\d+)$/.exec(item)?.[1] ?? 0);

/** The names of the lists, each after the page or section that it is in. */
export const listNames = Object.keys(siteLists).sort((one, other) => rankOf(one) - rankOf(other));

function rankOf(list: string): number {
  if (list === "shell:pages.items") return 0;
  return isOfSections(list) ? 1 : 2;
}

/**
 * Makes a list of the site that of the kit: the company's entries are added, all get what they have besides their texts, and those that the
 * kit has are shown in its order. Returns what was not put, because the entry has it anyway, as `ENTRY.FACT`.
 *
 * `canChoose` says whether a picture is there to be chosen.
 */
export async function makeSiteList(page: Page, name: string, canChoose: (url: string) => boolean): Promise<readonly string[]> {
  const { items, facts = {} } = siteLists[name] as SiteList;
  const list = await openList(page, name);
  const row = (item: string) => list.locator(`[data-row="${item}"]`);
  const rows = list.locator("[data-row]");
  await expect(rows.or(list.getByRole("button", { name: words.add, exact: true })).first()).toBeVisible();
  const own = items.filter((item) => numberOf(item) > 0).sort((one, other) => numberOf(one) - numberOf(other));
  for (const item of own) {
    // Entries that have no text yet have the same name.
    await change(page, () => list.getByRole("button", { name: words.add, exact: true }).last().click());
    await expect(row(item)).toBeVisible();
    // The new entry is opened, which shows the list once more.
    await expect.poll(() => new URL(page.url()).searchParams.get("text")).toContain(item);
  }
  // The entry that was added last may be about to be opened, which takes the list away for a moment.
  let listed: string[] = [];
  await expect
    .poll(async () => {
      listed = await namesOf(rows);
      return listed;
    })
    .toEqual(expect.arrayContaining([...items]));
  for (const item of listed) {
    const shown = row(item).getByRole("switch");
    if ((await shown.isChecked()) !== items.includes(item)) await change(page, () => shown.click());
  }
  const kept: string[] = [];
  for (const [item, of] of Object.entries(facts)) {
    await row(item).getByRole("button").first().click();
    // Which other facts an entry can have follows from its layout.
    for (const fact of Object.keys(of).sort((one, other) => Number(other === "layout") - Number(one === "layout"))) {
      const value = of[fact] ?? "";
      if (value.startsWith("/pictures/") && !canChoose(value)) continue;
      if (!(await putFact(page, row(item), fact as keyof typeof words.fact, value))) kept.push(`${item}.${fact}`);
    }
  }
  await expect.poll(() => namesOf(rows)).toEqual(expect.arrayContaining([...items]));
  if ((await list.getByRole("button", { name: / up$/ }).count()) > 0) await putInOrder(rows, items, /\/rpc\/change_site_list$/);
  const shown = rows.filter({ has: page.getByRole("switch", { checked: true }) });
  await expect.poll(async () => (await namesOf(shown)).toSorted()).toEqual(items.toSorted());
  return kept;
}

const namesOf = (rows: Locator) => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row") ?? ""));

const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1).toLocaleDateString("en-GB", { month: "long" }));
const countries = new Intl.DisplayNames(["en"], { type: "region" });
const ports: Readonly<Record<string, string>> = maps.places;

/** Gives an entry what it has besides its texts; false if it has that. */
async function putFact(page: Page, entry: Locator, fact: keyof typeof words.fact, value: string): Promise<boolean> {
  const label = words.fact[fact];
  const field = entry.getByLabel(label, { exact: true });
  const several = value.split(",");
  switch (fact) {
    case "months":
      return await checkAll(
        page,
        entry.getByRole("group", { name: label, exact: true }),
        several.map((month) => months[Number(month) - 1]),
      );
    case "ports":
      return await checkAll(
        page,
        entry.getByRole("group", { name: label, exact: true }),
        several.map((port) => ports[port]),
      );
    case "countries":
      return await putCountries(page, entry, label, several);
    case "picture":
      return await choosePicture(page, entry, value);
    case "home":
    case "menu":
    case "footer":
    case "office":
    case "unlisted":
      if ((await field.isChecked()) === (value === "yes")) return false;
      await change(page, () => field.click());
      return true;
    case "date":
    case "slug":
      await expect(field).toBeVisible();
      if ((await field.inputValue()) === value) return false;
      await change(page, async () => {
        await field.fill(value);
        await field.blur();
      });
      return true;
    default:
      await expect(field.locator(`option[value="${value}"]`)).toBeAttached();
      if ((await field.inputValue()) === value) return false;
      await change(page, () => field.selectOption(value));
      return true;
  }
}

async function checkAll(page: Page, group: Locator, wanted: readonly (string | undefined)[]): Promise<boolean> {
  await expect(group).toBeVisible();
  let isChanged = false;
  for (const box of await group.getByRole("checkbox").all()) {
    const name = await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent?.trim());
    if ((await box.isChecked()) === wanted.includes(name)) continue;
    await change(page, () => box.click());
    isChanged = true;
  }
  return isChanged;
}

async function putCountries(page: Page, entry: Locator, label: string, wanted: readonly string[]): Promise<boolean> {
  const group = entry.getByRole("group", { name: label, exact: true });
  const names = wanted.map((code) => countries.of(code) ?? code);
  await expect(group).toBeVisible();
  const before = await group.getByRole("listitem").allTextContents();
  // They stand in the order in which they were added.
  const same = names.findIndex((name, place) => before[place] !== name);
  const first = same === -1 ? names.length : same;
  for (const name of before.slice(first)) await change(page, () => press(group, `Remove ${name}`));
  for (const code of wanted.slice(first)) {
    await group.getByLabel(`Add to ${label}`).selectOption(code);
    await change(page, () => press(group, words.addOne));
  }
  return before.length !== names.length || first < names.length;
}

async function choosePicture(page: Page, entry: Locator, url: string): Promise<boolean> {
  const chooser = entry.getByRole("button", { name: words.choosePicture, exact: true });
  await expect(chooser).toBeVisible();
  const group = entry.getByRole("group", { name: words.fact.picture, exact: true });
  if ((await group.locator(`img[src="${url}"]`).count()) > 0) return false;
  await chooser.click();
  // Those that were uploaded stand first, and move the others when they have come.
  await expect(group.getByRole("button", { name: /^Use / }).first()).toBeVisible();
  const name = pictureName(url);
  if (name === undefined) await group.getByText("Pictures of the program").click();
  const shipped = /^\/pictures\/(.+)-960\.jpg$/.exec(url)?.[1];
  const button = group.getByRole("button", { name: new RegExp(`^Use ${name ?? `${shipped}$`}`) });
  await change(page, () => button.click());
  return true;
}
