import type { Page } from "@playwright/test";
import { service } from "../support/accounts.ts";
import { addressOf, expect, staffTest as test } from "../support/staff.ts";

/** The errors for an address that does not exist, each of which the browser reports. */
const NOT_THERE = [/status of 404/, /ERR_TOO_MANY_REDIRECTS/, /failed request: .*\/fault\/circle/];

test.beforeEach(({ expectedFaults }) => void expectedFaults.push(...NOT_THERE));

async function targetOf(url: string, path: string): Promise<string | undefined> {
  const { data } = await service(url).from("redirects").select("target").eq("path", path).maybeSingle();
  return (data as { target: string } | null)?.target;
}

async function add(url: string, rows: { path: string; target: string }[]) {
  expect((await service(url).from("redirects").insert(rows)).error).toBeNull();
}

const row = (page: Page, path: string) => page.locator(`[data-row="${path}"]`);
const gone = (page: Page) => page.getByRole("dialog").getByLabel("Address that is gone");
const target = (page: Page) => page.getByRole("dialog").getByLabel("Visitors go to");

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an address that is gone is added, leads visitors on, gets another target, is deleted and comes back", async ({
    page,
    openAs,
    program,
  }) => {
    const path = "/shop/chilli.html";
    await openAs("owner", "/redirects");
    await expect(page.getByRole("button", { name: "New redirect" }).first()).toBeVisible();
    await page.keyboard.press("n");
    await gone(page).fill(`https://www.example.com/de${path}?from=mail`);
    await target(page).fill("quality/");
    await expect(gone(page)).toHaveValue(path);
    await target(page).blur();
    await expect(target(page)).toHaveValue("/quality");
    await expect(page.getByText("There is such a page.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(row(page, path)).toContainText("/quality");
    await expect(row(page, path)).toContainText(addressOf("owner"));
    const visited = await page.request.get(`${program.url}/de${path}`);
    expect(new URL(visited.url()).pathname).toBe("/de/quality");

    await row(page, path).getByText(path).click();
    await expect(gone(page)).not.toBeEditable();
    await target(page).fill("/contact");
    await page.keyboard.press("Enter");
    await expect(row(page, path)).toContainText("/contact");
    expect(await targetOf(program.url, path)).toBe("/contact");

    await page.getByRole("button", { name: `More for ${path}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(row(page, path)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, path)).toBeVisible();
    expect(await targetOf(program.url, path)).toBe("/contact");
    await page.getByRole("button", { name: `More for ${path}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect.poll(() => targetOf(program.url, path), { timeout: 15_000 }).toBeUndefined();
  });
});

test("what is wrong with a redirect stands beside it", async ({ page, openAs, program, auditBoth, expectedFaults }) => {
  expectedFaults.push(/status of 409/);
  await add(program.url, [
    { path: "/fault/good", target: "/quality" },
    { path: "/fault/chain", target: "/fault/good" },
    { path: "/fault/missing", target: "/fault/nowhere" },
    { path: "/fault/circle-a", target: "/fault/circle-b" },
    { path: "/fault/circle-b", target: "/fault/circle-a" },
    { path: "/about", target: "/quality" },
  ]);
  await openAs("owner", "/redirects?search=fault");
  await expect(row(page, "/fault/chain")).toContainText("Leads on to /quality");
  await expect(row(page, "/fault/missing")).toContainText("There is no such page");
  await expect(row(page, "/fault/circle-a")).toContainText("Leads back to itself");
  await expect(row(page, "/fault/good")).not.toContainText(/Leads|no such page|visitors see/);
  await auditBoth();
  await page.goto("/staff/redirects?search=about");
  await expect(row(page, "/about")).toContainText("The site has a page at this address");

  await page.getByRole("button", { name: "New redirect" }).click();
  await gone(page).fill("/fault/good");
  await target(page).fill("/fault/nowhere");
  await target(page).blur();
  await expect(page.getByRole("dialog").getByText("There is no such page")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This address has a redirect already")).toBeVisible();
  await expect(target(page)).toHaveValue("/fault/nowhere");
  await auditBoth();
});

test("a product whose address changes has its line by the program", async ({ page, openAs, program }) => {
  const products = service(program.url).from("products");
  const { data } = await products.select("id, slug").eq("active", true).order("id").limit(1).single();
  const { id, slug } = data as { id: number; slug: string };
  expect(
    (
      await service(program.url)
        .from("products")
        .update({ slug: `${slug}-new` })
        .eq("id", id)
    ).error,
  ).toBeNull();
  await openAs("owner", `/redirects?search=${slug}`);
  await expect(row(page, `/catalog/${slug}`)).toContainText("by the program");
});
