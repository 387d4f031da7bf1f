import { execFile as execFileWithCallback } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { textOf } from "../support/account-mail.ts";
import { SERVICE_KEY, service } from "../support/accounts.ts";
import { enquiry } from "../support/enquiry.ts";
import { test as base, expect, programOfWorker } from "../support/fixtures.ts";
import { filesOf, kit, textsOf } from "../support/kit.ts";
import { faultsIn, kitLanguages, textFilesOf } from "../support/kit-words.ts";
import { nuFaults } from "../support/nu-checker.ts";
import { type Program, startProgram } from "../support/program.ts";
import { walkSite } from "../support/site-walk.ts";

const execFile = promisify(execFileWithCallback);

/** A program whose content is that of the kit. What it had before, such as the sample catalogue, is replaced. */
const test = base.extend<object, { program: Program }>({
  program: programOfWorker(async () => {
    const program = await startProgram({ MIRCHI_CATALOGUE__LOAD_SAMPLE: "false", MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
    await program.command("site", "import", kit);
    const home = async () => (await fetch(program.url)).text();
    await expect.poll(home).toContain("/catalog/arabica-plantation-a");
    return program;
  }),
});

// One program for all tests of the file, because an import takes some seconds.
test.describe.configure({ mode: "default" });

async function textOfPdf(program: Program, path: string, file: string): Promise<string[]> {
  const answer = await fetch(program.url + path);
  expect(answer.status, path).toBe(200);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const { stdout } = await execFile("pdftotext", ["-raw", file, "-"], { maxBuffer: 64 << 20 });
  return stdout.normalize("NFKC").split("\n");
}

for (const language of kitLanguages) {
  test(`no page of the kit's site says anything of the sample company, leads nowhere or is invalid, ${language}`, async ({
    context,
    program,
  }) => {
    const ofLanguage = (texts: readonly string[]) => faultsIn(language, texts);
    const { pages, faults, broken } = await walkSite({ context, program, language, faultsIn: ofLanguage, files: textFilesOf(language) });
    expect(pages.size).toBeGreaterThan(20);
    expect(faults).toEqual({});
    expect(broken).toEqual([]);
    // The other languages have the same elements.
    if (language === "en" || language === "ar") expect(await nuFaults(pages)).toEqual([]);
  });
}

test("the brochure and the mails are those of the kit's company", async ({ program, request }) => {
  const output = (name: string) => test.info().outputPath(name);
  expect(faultsIn("en", await textOfPdf(program, "/brochure.pdf", output("brochure.pdf")))).toEqual([]);
  const sheet = "/de/catalog/monsooned-malabar-aa/specification.pdf";
  expect(faultsIn("de", await textOfPdf(program, sheet, output("sheet.pdf")))).toEqual([]);
  const sent = await request.post(`${program.url}/functions/v1/send-contact-email`, {
    headers: { apikey: "public-anonymous-key" },
    data: {
      ...enquiry,
      productInterest: "coffee",
      message: "One container of Monsooned Malabar, CIF Hamburg.",
    },
  });
  expect(sent.status()).toBe(200);
  await expect.poll(() => program.mails().length).toBe(2);
  for (const mail of program.mails()) {
    const text = textOf(mail);
    expect(mail).toContain("Kaveri Estates");
    expect(faultsIn("en", text.split("\n"))).toEqual([]);
  }
});

test("its company is not asked for figures of goods that it does not have", async ({ program }) => {
  const { data } = await service(program.url).rpc("site_settings");
  const hidden = (data as { key: string; is_shown: boolean }[]).filter(({ is_shown }) => !is_shown).map(({ key }) => key);
  const ofChillies = ["teja.heat", "teja.export_heat", "kashmiri.colour"];
  expect(hidden).toEqual(expect.arrayContaining(ofChillies.map((name) => `site.figures.${name}`)));
  for (const name of ["ports", "harvest", "documents.before"]) expect(hidden).not.toContain(`site.figures.${name}`);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of [
    "/",
    "/catalog",
    "/blog/indian-coffee-grades",
    "/importer-questions",
    "/products",
    "/ar",
    "/ar/catalog/arabica-plantation-a",
  ]) {
    test(`axe finds nothing on ${path} with the kit's colours`, async ({ page, audit }) => {
      await page.goto(path);
      await audit();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
});

test("an export of the site is the kit, byte for byte", async ({ program }) => {
  const folder = test.info().outputPath("export");
  await program.command("site", "export", folder);
  expect(textsOf(filesOf(folder))).toEqual(textsOf(filesOf(kit)));
});
