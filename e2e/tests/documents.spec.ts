import { execFile as execFileWithCallback } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import languages from "../../contracts/languages.json" with { type: "json" };
import type { Product } from "../../web/src/backend/wire/catalogue.ts";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrateIsland } from "../support/islands.ts";
import { everyLanguage } from "../support/pages.ts";
import { type Program, startProgram } from "../support/program.ts";

const execFile = promisify(execFileWithCallback);

// All documents are made here, which takes long.
test.describe.configure({ timeout: 240_000 });

// A worker may run tests of this file again after `afterAll`.
let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mirchi-documents-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function productsIn(language: string, program: Program): Promise<Product[]> {
  const address = `${program.url}/rest/v1/products?select=*&active=eq.true&order=featured.desc,name.asc`;
  const answer = await fetch(address, { headers: { apikey: "public-anonymous-key", "accept-language": language } });
  return answer.json();
}

/** Fetches a document and checks it with independent tools; returns its text in reading order. */
async function checked(program: Program, path: string): Promise<{ text: string; about: string; bytes: number }> {
  const answer = await fetch(`${program.url}${path}`);
  expect(answer.status, path).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const file = join(folder, `${path.replaceAll("/", "_")}`);
  writeFileSync(file, bytes);
  const ask = async (tool: string, ...options: string[]) => {
    const output = await execFile(tool, options, { maxBuffer: 64 << 20 });
    return output.stdout;
  };
  const [listed, text, about] = await Promise.all([
    ask("pdffonts", file),
    ask("pdftotext", "-raw", file, "-"),
    ask("pdfinfo", file),
    // It exits with an error if it finds one.
    ask("qpdf", "--check", file),
  ]);
  const fonts = listed.split("\n").slice(2).filter(Boolean);
  expect(fonts.length, path).toBeGreaterThan(0);
  for (const font of fonts) expect(font, path).toMatch(/ yes +yes +yes +\d+ +\d+$/);
  return { text: plain(text), about, bytes: bytes.length };
}

/** Text without direction marks, ligatures and line ends. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");
}

/** Only letters and digits: line breaks and combining marks differ between the text and the document. */
function letters(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** The words of a text with sorted letters, because the letters of an Arabic ligature can be extracted in either order. */
function words(text: string): string[] {
  const found = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) => [...word].sort().join(""));
}

/** The names that a text does not contain. */
function missingNames(names: readonly string[], text: string, direction: string): string[] {
  if (direction === "rtl") {
    const said = new Set(words(text));
    return names.filter((name) => words(name).some((word) => !said.has(word)));
  }
  const said = letters(text);
  return names.filter((name) => !said.includes(letters(name)));
}

// Each way of writing has one: the tests of the documents look for the letters of every text in the fonts, and sheets, which are made of
// the same parts, are tried in all languages.
const brochures = ["en", "hi", "ar", "zh"];

for (const { code, direction } of languages.filter(({ code }) => everyLanguage || brochures.includes(code))) {
  test(`the brochure in ${code} is sound, and has the names and figures of all products`, async ({ program }) => {
    const products = await productsIn(code, program);
    const { text, about, bytes } = await checked(program, code === "en" ? "/brochure.pdf" : `/brochure-${code}.pdf`);
    expect(bytes).toBeLessThan(6_000_000);
    expect(about).toMatch(/Tagged: +yes/);
    expect(about).toMatch(/Title: +Nandi Spice Exports/);
    // Stacked combining marks, which three words of the Hindi names and one of the Arabic have, are extracted twice.
    const names = products.map(({ name }) => name);
    const missing = missingNames(names, text, direction);
    expect(missing.length, missing.join("; ")).toBeLessThanOrEqual(["ar", "hi"].includes(code) ? 3 : 0);
    const said = letters(text);
    for (const { hs_code, capsaicin_level } of products) {
      if (hs_code) expect(said).toContain(hs_code);
      if (capsaicin_level && direction === "ltr") expect(said).toContain(letters(capsaicin_level.replace("SHU", "")));
    }
    expect(program.log()).not.toContain("No font has these characters");
  });
}

test(`${everyLanguage ? "every" : "every fourth"} product has a sound specification sheet, in one language after the other`, async ({
  program,
}) => {
  const shelves = await Promise.all(languages.map(({ code }) => productsIn(code, program)));
  const slugs = shelves[0]?.map(({ slug }) => slug) ?? [];
  expect(slugs.length).toBeGreaterThan(70);
  const tried = slugs.filter((_, index) => everyLanguage || index % 4 === 0);
  for (const [index, slug] of tried.entries()) {
    const place = index % languages.length;
    const { code, direction } = languages[place] ?? { code: "en", direction: "ltr" };
    const product = shelves[place]?.find((candidate) => candidate.slug === slug);
    if (product === undefined) throw new Error(`${slug} is missing in ${code}`);
    const { text, about } = await checked(program, `${code === "en" ? "" : `/${code}`}/catalog/${slug}/specification.pdf`);
    expect(about, slug).toMatch(/Tagged: +yes/);
    expect(Number(/Pages: +(\d+)/.exec(about)?.[1]), slug).toBeLessThanOrEqual(2);
    const said = letters(text);
    // Names with stacked combining marks are covered by the brochure's test.
    if (code !== "hi" && code !== "ar") expect(missingNames([product.name], text, direction), slug).toEqual([]);
    expect(said, slug).toContain(`NSESPC${String(product.id).padStart(5, "0")}`);
    if (product.moisture_content) expect(said, slug).toContain(letters(product.moisture_content));
  }
  expect(program.log()).not.toContain("No font has these characters");
});

test("an English sheet is read in the order of its parts", async ({ program }) => {
  const { text } = await checked(program, "/catalog/teja-s17/specification.pdf");
  const order = [
    "Teja S17",
    "NSE-SPC-",
    "Parameters",
    "ASTA 2.0",
    "ASTA 21.3",
    "Identity",
    "0904 21 10",
    "Packing and loading",
    "Signatures",
  ];
  const places = order.map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test("a long word on a sheet breaks before the picture, and the console knows what its fonts lack", async () => {
  const program = await startProgram({ MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
  try {
    const word = "Kreuzkümmel".repeat(9);
    const changes = { name: word, description: `${word} ${word}`, min_order_quantity: word, image_url: "/pictures/cumin-960.jpg" };
    const { error } = await newClient(program.url, SERVICE_KEY).from("products").update(changes).eq("slug", "teja-s17");
    expect(error).toBeNull();
    const { text } = await checked(program, "/catalog/teja-s17/specification.pdf");
    expect(letters(text).split(word).length - 1).toBeGreaterThanOrEqual(4);
    const { stdout } = await execFile("pdftotext", ["-bbox", join(folder, "_catalog_teja-s17_specification.pdf"), "-"]);
    const pieces = [...stdout.replaceAll("\u200b", "").matchAll(/yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">[^<]*Kreuz/g)];
    expect(pieces.length).toBeGreaterThan(4);
    // In points: the picture takes the last 56 mm before the margin of 14 mm, as far down as its 42 mm.
    const [besidePicture, inMargins] = [595.3 - 198.4, 595.3 - 39.7];
    for (const [, top, end] of pieces) {
      expect(Number(end), `at ${top}`).toBeLessThanOrEqual(Number(top) < 187 ? besidePicture : inMargins);
    }
    const printed: number[] = await (await fetch(`${program.url}/staff/printed-characters.json`)).json();
    expect(printed.reduce((sum, length) => sum + length, 0)).toBe(0x110000);
  } finally {
    await program.stop();
  }
});

test("the commands write the files that the site serves", async ({ program }) => {
  const answer = await fetch(`${program.url}/de/catalog/teja-s17/specification.pdf`);
  const served = Buffer.from(await answer.arrayBuffer());
  const file = join(folder, "sheet.pdf");
  await program.command("specification", "teja-s17", "--language", "de", "--out", file);
  expect(readFileSync(file).equals(served)).toBe(true);
  await expect(program.command("specification", "no-such-product", "--out", file)).rejects.toThrow(
    /no active product is there for the specification of no-such-product/,
  );
});

test("a product's page and dialog lead to its sheet in the page's language", async ({ page }) => {
  await page.goto("/de/catalog/teja-s17");
  const sheet = page.getByRole("link", { name: "Spezifikationsblatt (PDF)" });
  await expect(sheet).toHaveAttribute("href", "/de/catalog/teja-s17/specification.pdf");
  await page.goto("/catalog");
  await hydrateIsland(page, "catalogue");
  await page
    .getByRole("article")
    .filter({ hasText: "Teja S17" })
    .first()
    .getByRole("link", { name: /View Details/ })
    .press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Specification sheet (PDF)" })).toHaveAttribute(
    "href",
    "/catalog/teja-s17/specification.pdf",
  );
});
