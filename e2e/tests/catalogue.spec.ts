import { expect, test } from "../support/fixtures.ts";
import { hold } from "../support/hold.ts";
import { hydrateIsland, islandScripts } from "../support/islands.ts";

const count = /^Showing (\d+) product\(s\)$/;

test.describe("the catalogue", () => {
  test("filters apply at once, stand in the address, and can be taken away", async ({ page }) => {
    await page.goto("/catalog");
    await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveCount(0);
    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Red Chillies" });
    await expect(page).toHaveURL(/\?category=red-chillies$/);
    const before = await page.getByText(count).innerText();
    await page.getByRole("combobox", { name: "Heat level" }).selectOption({ label: "Extreme" });
    await expect(page).toHaveURL(/heat=extreme/);
    await expect(page.getByText(count)).not.toHaveText(before);

    await page.reload();
    await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveValue("extreme");

    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Spices" });
    await expect(page.getByRole("link", { name: "Remove filter Category: Spices" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /Remove filter Heat level/ })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "All products" }).getByRole("article").first()).toBeVisible();
    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Red Chillies" });
    await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveValue("extreme");

    await page.getByRole("link", { name: /Remove filter Heat level/ }).click();
    await expect(page).toHaveURL(/\?category=red-chillies$/);
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await expect(page).toHaveURL(/\/catalog$/);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the search and all five filters work, can be taken away one by one and be reset, and there is a second page", async ({
      page,
    }) => {
      await page.goto("/catalog");
      const list = page.getByRole("region", { name: "All products" });
      const all = await page.getByText(count).innerText();
      await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveCount(0);
      await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Red Chillies" });
      await page.getByRole("combobox", { name: "Heat level" }).selectOption({ label: "Medium" });
      await page.getByRole("searchbox", { name: "Search" }).fill("guntur");
      await page.getByRole("combobox", { name: "Origin" }).selectOption("Guntur, Andhra Pradesh");
      const grade = page.getByRole("combobox", { name: "Grade" });
      await grade.selectOption({ index: 1 });
      const chosen = await grade.inputValue();
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(grade).toHaveValue(chosen);
      await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveCount(5);
      await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveValue("medium");
      expect(await page.getByText(count).innerText()).not.toBe(all);

      await page.getByRole("link", { name: /Remove filter Grade/ }).click();
      await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveCount(4);
      await expect(list.getByRole("heading", { name: "Guntur Sannam S4", exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Reset", exact: true }).click();
      await expect(page.getByText(count)).toHaveText(all);
      // With the keyboard, because the layout may still change while the mouse is moving.
      await page.getByRole("link", { name: "Show more" }).press("Enter");
      await expect(page).toHaveURL(/page=2/);
    });
  });
});

test.describe("a product", () => {
  test("opens when its card is clicked, wherever that is", async ({ page }) => {
    await page.goto("/catalog");
    await hydrateIsland(page, "catalogue");
    const card = page.getByRole("region", { name: "All products" }).getByRole("article").first();
    const name = await card.getByRole("heading").innerText();
    for (const place of [card.getByRole("heading"), card.getByRole("img").first(), card.getByText("Min. Order")]) {
      // The link covers the card, so the mouse clicks at the position, not on the element.
      await place.scrollIntoViewIfNeeded();
      const box = await place.boundingBox();
      if (box === null) throw new Error("the card is not on the page");
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  });

  test("Escape and the close control close the dialog, and the focus returns to the card", async ({ page }) => {
    await page.goto("/catalog");
    await hydrateIsland(page, "catalogue");
    const details = page
      .getByRole("region", { name: "All products" })
      .getByRole("article")
      .first()
      .getByRole("link", { name: /View Details/ });
    await details.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(details).toBeFocused();
    await details.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("leaves the toasts within reach while it is open", async ({ page }) => {
    await page.goto("/catalog");
    await hydrateIsland(page, "catalogue");
    await page.locator("#newsletter-email").fill("buyer@importer.example");
    await page.locator("#newsletter-email").press("Enter");
    const toast = page.locator("[data-sonner-toast]");
    await expect(toast).toBeVisible();
    await page.locator("article a[href='/catalog/guntur-sannam-s4']").last().press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await toast.hover();
    await toast.getByRole("button", { name: "Close" }).click();
    await expect(toast).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.locator("#newsletter-email").fill("buyer@importer.example");
    await page.locator("#newsletter-email").press("Enter");
    await expect(toast).toBeVisible();
  });

  test("loaded again at the address of a dialog it is the product's page, and Back from there shows the list again", async ({ page }) => {
    await page.goto("/catalog?category=spices");
    await hydrateIsland(page, "catalogue");
    const list = page.getByRole("region", { name: "All products" });
    const card = list.getByRole("article").first();
    const name = await card.getByRole("heading").innerText();
    await card.getByRole("link", { name: /View Details/ }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goForward();
    await expect(page.getByRole("dialog", { name })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.evaluate(() => history.back());
    await expect(list).toBeVisible();
    await expect(page).toHaveURL("/catalog?category=spices");
    // The main script is loaded after the HTML.
    await page.waitForLoadState("load");
    await page.evaluate(() => history.forward());
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  test("Request Quote closes the dialog and opens the enquiry for this product", async ({ page }) => {
    await page.goto("/catalog");
    await hydrateIsland(page, "catalogue");
    await page
      .getByRole("region", { name: "All products" })
      .getByRole("article")
      .filter({ hasText: "Teja" })
      .first()
      .getByRole("link", { name: /View Details/ })
      .click();
    await page.getByRole("dialog").getByRole("link", { name: "Request Quote" }).click();
    await expect(page).toHaveURL(/\/contact\?product=/);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByLabel(/Your Message/)).toHaveValue(/Teja/);
    await expect(page.getByLabel(/Product Interest/)).toHaveValue("red-chillies");
    await page.goBack();
    await expect(page).toHaveURL(/\/catalog$/);
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test.describe("the brochure", () => {
  test("has its tab with the press, and gives it back and says so where the document is not there", async ({
    page,
    context,
    expectedFaults,
  }) => {
    expectedFaults.push(/status of 503/);
    const requests: string[] = [];
    context.on("request", (request) => {
      if (/brochure[^/]*\.pdf/.test(request.url())) requests.push(request.url());
    });
    const release = await hold(page, "**/brochure*.pdf", (route) => route.fulfill({ status: 503 }));
    await page.goto("/catalog");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: /Download Brochure/ }).click();
    const tab = await opened;
    const closed = tab.waitForEvent("close");
    release();
    await closed;
    expect(requests).toHaveLength(1);
    await expect(page.getByText("Failed to open brochure. Please try again.")).toBeVisible();
  });
});

test.describe("a catalogue that arrives", () => {
  test.use({ waitForLayout: false });

  test("a filter that is chosen before the browser has taken the page over applies as soon as it has", async ({ page }) => {
    const release = await hold(page, islandScripts);
    await page.goto("/catalog");
    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Red Chillies" });
    release();
    await expect(page).toHaveURL(/\?category=red-chillies$/);
    await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("red-chillies");
  });
});
