import type { Page } from "@playwright/test";
import { enquiry } from "../support/enquiry.ts";
import { expect, test } from "../support/fixtures.ts";
import { hold } from "../support/hold.ts";
import { hydrateIsland, islandScripts } from "../support/islands.ts";

async function fill(page: Page): Promise<void> {
  await page.locator("#enquiry-name").fill(enquiry.name);
  await page.locator("#enquiry-email").fill(enquiry.email);
  await page.locator("#enquiry-phone").fill(enquiry.phone);
  await page.locator("#enquiry-productInterest").selectOption("spices");
  await page.locator("#enquiry-message").fill(enquiry.message);
}

async function expectTyped(page: Page): Promise<void> {
  await expect(page.locator("#enquiry-name")).toHaveValue(enquiry.name);
  await expect(page.locator("#enquiry-email")).toHaveValue(enquiry.email);
  await expect(page.locator("#enquiry-productInterest")).toHaveValue("spices");
  await expect(page.locator("#enquiry-message")).toHaveValue(enquiry.message);
}

test("what was typed is there again after a reload, a look at another page, Back, and in another language", async ({ page }) => {
  await page.goto("/contact");
  await fill(page);
  // The script that keeps it is fetched when the form is first touched.
  await page.waitForFunction((message) => Object.values(sessionStorage).some((kept) => kept.includes(message)), enquiry.message);
  await page.reload();
  await expectTyped(page);
  await page.goto("/quality");
  await page.goBack();
  await expectTyped(page);
  await page.locator("summary").filter({ hasText: "(EN)" }).click();
  await page.getByRole("link", { name: "العربية" }).first().click();
  await expect(page).toHaveURL(/\/ar\/contact/);
  await expectTyped(page);
  await page.locator("form[method=post] button[type=submit]").click();
  await expect(page.getByRole("main").getByText(/NSE-[A-Z0-9-]+/)).toBeVisible();
  await page.reload();
  await expect(page.locator("#enquiry-name")).toHaveValue("");
});

test("an enquiry is answered in words when what draws toasts cannot be fetched", async ({ page, expectedFaults }) => {
  expectedFaults.push(/toaster/, /ERR_FAILED/);
  await page.route("**/assets/toaster*.js", (route) => route.abort());
  await page.goto("/contact");
  await fill(page);
  await page.getByRole("button", { name: "Submit Enquiry" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Enquiry Submitted Successfully!" });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("main").getByText(/NSE-[A-Z0-9-]+/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toHaveCount(0);
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
});

test("what is typed stays when the code for sending cannot be fetched", async ({ page, expectedFaults }) => {
  expectedFaults.push(/send-enquiry/, /ERR_FAILED/, /could not be sent/);
  await page.route("**/assets/send-enquiry*.js", (route) => route.abort());
  await page.goto("/contact");
  await fill(page);
  await page.getByRole("button", { name: "Submit Enquiry" }).click();
  await expect(page.getByText("Failed to Send")).toBeVisible();
  await expectTyped(page);
});

test("a product opens over the list when the line is lost after the list has come", async ({ page, context, expectedFaults }) => {
  expectedFaults.push(/ERR_INTERNET_DISCONNECTED/, /failed request/);
  await page.goto("/catalog");
  await hydrateIsland(page, "catalogue");
  await context.setOffline(true);
  await page.locator("article a[href='/catalog/guntur-sannam-s4']").last().press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Guntur Sannam S4" })).toBeVisible();
  await context.setOffline(false);
});

test.describe("the newsletter form, sent before the script has come,", () => {
  test.use({ waitForLayout: false });

  test("thanks in the page, with its query and without the address", async ({ page, program }) => {
    const release = await hold(page, "**/assets/main-*.js");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`));
    for (const [path, url] of [
      ["/contact", /\/contact\?#newsletter-thanks$/],
      ["/de/catalog?category=spices", /\/de\/catalog\?category=spices#newsletter-thanks$/],
    ] as const) {
      // A missing module delays the page's own events.
      await page.goto(path, { waitUntil: "commit" });
      await page.locator("#newsletter-email").fill("buyer@importer.example");
      await page.locator("#newsletter-email").press("Enter");
      await expect(page).toHaveURL(url);
      await expect(page.locator("#newsletter-thanks")).toBeVisible();
    }
    expect(asked.filter((request) => /importer|POST/.test(request))).toEqual([]);
    expect(program.log()).not.toContain("importer.example");
    release();
  });
});

for (const prefix of ["", "/ar"]) {
  test(`an enquiry is sent without its island when that cannot be fetched, ${prefix || "/en"}`, async ({
    page,
    program,
    expectedFaults,
  }) => {
    expectedFaults.push(/enquiry-island/, /ERR_FAILED/);
    await page.route(islandScripts, (route) => route.abort());
    await page.goto(`${prefix}/contact`);
    await fill(page);
    await page.locator("form[method=post] button[type=submit]").click();
    await expect(page).toHaveURL(/\/contact\?sent=/);
    const reference = new URL(page.url()).searchParams.get("sent") ?? "missing";
    await expect(page.getByRole("status").getByText(reference)).toBeVisible();
    await expect.poll(() => program.mails().filter((mail) => mail.includes(reference)).length).toBe(2);
  });
}

test("an island whose files did not come the first time is there after the second", async ({ page, expectedFaults }) => {
  expectedFaults.push(/status of 503/);
  const failed = new Set<string>();
  await page.route("**/assets/{react,enquiry-island,hydrate}-*.js", async (route) => {
    if (failed.has(route.request().url())) return route.continue();
    failed.add(route.request().url());
    await route.fulfill({ status: 503 });
  });
  await page.goto("/contact");
  await hydrateIsland(page, "enquiry");
  expect(failed.size).toBe(3);
});

test.describe("where the page's script is refused", () => {
  // The script for the layout is missing too.
  test.use({ waitForLayout: false });

  test("the catalogue is filtered by the program", async ({ page, expectedFaults }) => {
    expectedFaults.push(/main-/, /ERR_FAILED/);
    await page.route("**/assets/main-*.js", (route) => route.abort());
    await page.goto("/catalog");
    await page.getByRole("combobox", { name: "Category" }).selectOption("spices");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/\/catalog\?.*category=spices/);
    await expect(page.getByRole("link", { name: "Remove filter Category: Spices" })).toBeVisible();
  });
});

test("the catalogue is filtered by the program when its island cannot be fetched", async ({ page, expectedFaults }) => {
  expectedFaults.push(/catalogue-island/, /ERR_FAILED/);
  await page.route(islandScripts, (route) => route.abort());
  await page.goto("/catalog");
  await page.getByRole("combobox", { name: "Category" }).selectOption("spices");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/catalog\?.*category=spices/);
  await expect(page.getByRole("link", { name: "Remove filter Category: Spices" })).toBeVisible();
});
