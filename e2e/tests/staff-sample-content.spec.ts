import { programOfWorker } from "../support/fixtures.ts";
import { nuFaults } from "../support/nu-checker.ts";
import { isNoText, walkSite } from "../support/site-walk.ts";
import { expect, staffTest, startStaffProgram } from "../support/staff.ts";

/** A program of its own: what another test has changed is not the sample's any more, and is left. */
const test = staffTest.extend({
  program: programOfWorker(() => startStaffProgram({})),
});

test("the owner removes all sample content at once, no page shows any of it, axe and Nu find nothing on them, and it is put back", async ({
  page,
  context,
  openAs,
  program,
  audit,
  auditBoth,
}) => {
  const html = async (path: string) => {
    const answer = await page.request.get(program.url + path);
    expect(answer.status(), path).toBe(200);
    return answer.text();
  };
  /** What visitors see of products, certificates, testimonials, articles, crops and the telephone number, by the page. */
  const sample = [
    ["/catalog", 'href="/catalog/'],
    ["/quality", "FSSAI"],
    ["/", "<blockquote"],
    ["/blog", "<time"],
    ["/harvest-chart", "<table"],
    ["/de/contact", "tel:+91"],
    ["/sitemap-en.xml", "/blog/"],
  ] as const;
  for (const [path, shown] of sample) expect(await html(path), path).toContain(shown);
  await openAs("owner", "/company");
  const notice = page.getByRole("link", { name: "Visitors still see sample content" });
  await expect(notice).toBeVisible();
  await auditBoth();
  await page.getByRole("button", { name: "Remove all of it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Removed from the site.")).toBeVisible();
  await expect(page.getByLabel("Telephone", { exact: true })).toHaveValue("");
  for (const [path, shown] of sample) expect(await html(path), path).not.toContain(shown);
  for (const language of ["en", "ar"]) {
    const prefix = language === "en" ? "" : `/${language}`;
    const files = [`${prefix}/blog/feed.xml`, ...(prefix === "" ? ["/llms.txt"] : [])];
    const found = await walkSite({ context, program, language, faultsIn: (texts) => texts.filter(isNoText), files });
    expect(found.pages.size).toBeGreaterThan(15);
    expect(found).toMatchObject({ faults: {}, broken: [] });
    if (language !== "en") continue;
    expect(await nuFaults(found.pages)).toEqual([]);
    const visitor = await context.newPage();
    for (const path of found.pages.keys()) {
      await visitor.goto(program.url + path);
      await audit({ of: visitor, contrast: false });
    }
    await visitor.close();
  }
  expect((await page.request.get(`${program.url}/brochure.pdf`)).status()).toBe(404);
  // What may not be empty is still the sample company's.
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Put back" }).click();
  await expect(page.getByText("The sample content is on the site again.")).toBeVisible();
  for (const [path, shown] of sample) expect(await html(path), path).toContain(shown);
  await expect(page.getByLabel("Telephone", { exact: true })).not.toHaveValue("");
});
