import { expect, test } from "../support/fixtures.ts";
import { hold } from "../support/hold.ts";
import { hydrateIsland, islandScripts } from "../support/islands.ts";

const count = /^Showing (\d+) product\(s\)$/;

test.describe("the catalogue", () => {
  test("shows the featured products, 24 cards of the list, and how many there are", async ({ page }) => {
    await page.goto("/catalog");
    await expect(page.getByRole("heading", { name: "Featured Products" })).toBeVisible();
    const list = page.getByRole("region", { name: "All products" });
    await expect(list.getByRole("article")).toHaveCount(24);
    const text = await list.getByText(count).innerText();
    expect(Number(count.exec(text)?.[1])).toBeGreaterThanOrEqual(54);
  });

  test("filters apply at once, stand in the address, and can be taken away", async ({ page }) => {
    await page.goto("/catalog");
    const list = page.getByRole("region", { name: "All products" });
    await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveCount(0);
    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Red Chillies" });
    await expect(page).toHaveURL(/\?category=red-chillies$/);
    const before = await list.getByText(count).innerText();
    await page.getByRole("combobox", { name: "Heat level" }).selectOption({ label: "Extreme" });
    await expect(page).toHaveURL(/heat=extreme/);
    await expect(list.getByText(count)).not.toHaveText(before);

    await page.reload();
    await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveValue("extreme");

    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Spices" });
    await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveCount(0);
    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Red Chillies" });
    await expect(page.getByRole("combobox", { name: "Heat level" })).toHaveValue("extreme");

    await page.getByRole("link", { name: /Remove filter Heat level/ }).click();
    await expect(page).toHaveURL(/\?category=red-chillies$/);
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await expect(page).toHaveURL(/\/catalog$/);
  });

  test("the search looks into names and descriptions, whatever the case", async ({ page }) => {
    await page.goto("/catalog");
    await page.getByRole("searchbox", { name: "Search" }).fill("GUNTUR sannam");
    await expect(page).toHaveURL(/search=/);
    const list = page.getByRole("region", { name: "All products" });
    await expect(list.getByRole("heading", { name: "Guntur Sannam S4", exact: true })).toBeVisible();

    await page.getByRole("searchbox", { name: "Search" }).fill("no such thing");
    await expect(page.getByText("No products found matching your filters")).toBeVisible();
    await page.getByRole("button", { name: "Reset Filters" }).click();
    await expect(list.getByRole("article")).toHaveCount(24);
  });

  test("the search finds by other names, and the card says so, with and without JavaScript", async ({ page, browser, program }) => {
    await page.goto("/de/catalog");
    await page.getByRole("searchbox", { name: "Suche" }).fill(" Jeera ");
    const cards = page.getByRole("region", { name: "Alle Produkte" }).getByRole("article");
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText("Auch bekannt als jeera");

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(`${program.url}/de/catalog?search=+Jeera+`);
    const rendered = still.getByRole("region", { name: "Alle Produkte" }).getByRole("article");
    await expect(rendered).toHaveCount(2);
    await expect(rendered.first()).toContainText("Auch bekannt als jeera");
    await plain.close();
  });

  test("a filtered address opens filtered, also without JavaScript", async ({ page, browser, program }) => {
    await page.goto("/catalog?category=spices&utm_source=mail");
    await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("spices");
    const shown = await page.getByText(count).innerText();

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(`${program.url}/catalog?category=spices`);
    await expect(still.getByText(count)).toHaveText(shown);
    await still.getByRole("combobox", { name: "Category" }).selectOption("agro-commodities");
    await still.getByRole("button", { name: "Apply" }).click();
    await expect(still).toHaveURL(/category=agro-commodities/);
    await expect(still.getByText(count)).not.toHaveText(shown);
    await still.goto(`${program.url}/catalog?search=cardamom`);
    await expect(still.getByRole("heading", { name: /Cardamom/ }).first()).toBeVisible();
    await still.goto(`${program.url}/catalog`);
    // With the keyboard, because the layout may still change while the mouse is moving.
    await still.getByRole("link", { name: "Show more" }).press("Enter");
    await expect(still).toHaveURL(/page=2/);
    await plain.close();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the search and all five filters work, can be taken away one by one, and be reset", async ({ page }) => {
      await page.goto("/catalog");
      const list = page.getByRole("region", { name: "All products" });
      const all = await list.getByText(count).innerText();
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
      expect(await list.getByText(count).innerText()).not.toBe(all);

      await page.getByRole("link", { name: /Remove filter Grade/ }).click();
      await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveCount(4);
      await expect(list.getByRole("heading", { name: "Guntur Sannam S4", exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Reset", exact: true }).click();
      await expect(list.getByText(count)).toHaveText(all);
    });
  });

  test("Show more brings further cards", async ({ page }) => {
    // Before the browser has loaded the whole list, the link leads to the next page instead.
    await page.goto("/catalog");
    await hydrateIsland(page, "catalogue");
    const cards = page.getByRole("region", { name: "All products" }).getByRole("article");
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(cards).toHaveCount(48);
  });

  test("each heat level begins at its own bound, on the page as in the rule", async ({ page }) => {
    await page.goto("/catalog?category=red-chillies");
    await hydrateIsland(page, "catalogue");
    const bounds = { low: [0, 25_000], medium: [25_000, 50_000], high: [50_000, 100_000], extreme: [100_000, Number.POSITIVE_INFINITY] };
    const list = page.getByRole("region", { name: "All products" });
    const all = Number(count.exec(await list.getByText(count).innerText())?.[1]);
    let found = 0;
    for (const [level, [from = 0, to = 0]] of Object.entries(bounds)) {
      await page.getByRole("combobox", { name: "Heat level" }).selectOption(level);
      await expect(page).toHaveURL(new RegExp(`heat=${level}$`));
      const heats = list.getByRole("article").locator("dl > div").filter({ hasText: /^Heat/ });
      // The list is updated after the address, a few cards at a time.
      let figures: number[] = [];
      await expect(async () => {
        expect(await list.getByText(count).innerText()).toBe(`Showing ${await list.getByRole("article").count()} product(s)`);
        figures = (await heats.allInnerTexts()).map((text) => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(",", "")));
        expect(figures.length, level).toBe(await list.getByRole("article").count());
        expect(
          figures.every((figure) => figure >= from && figure < to),
          `${level}: ${figures}`,
        ).toBe(true);
      }).toPass();
      found += figures.length;
    }
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThanOrEqual(all);
  });

  test("a list that cannot be read is tried three more times, then said so", async ({ page, expectedFaults }) => {
    expectedFaults.push(/status of 400/);
    let asked = 0;
    await page.route("**/rest/v1/products*", (route) => {
      asked += 1;
      return route.fulfill({
        status: 400,
        contentType: "application/json",
        body: JSON.stringify({ message: "the database is away", code: "X", details: null, hint: null }),
      });
    });
    await page.goto("/catalog");
    await page.getByRole("searchbox", { name: "Search" }).hover();
    // The pauses between the retries are 1, 2 and 4 seconds.
    await expect(page.getByText("Failed to load products: the database is away")).toBeVisible({ timeout: 20_000 });
    expect(asked).toBe(4);
  });
});

test.describe("a product", () => {
  // Before the page is hydrated, a link leads to the product's own page, so these tests wait for hydration.
  test("opens over the list at an address of its own; Back closes it", async ({ page }) => {
    await page.goto("/catalog?category=red-chillies");
    await hydrateIsland(page, "catalogue");
    const card = page.getByRole("region", { name: "All products" }).getByRole("article").filter({ hasText: "Guntur Sannam S4" }).first();
    await card.getByRole("link", { name: /View Details/ }).click();
    const dialog = page.getByRole("dialog", { name: "Guntur Sannam S4" });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/catalog\/guntur-sannam-s4$/);
    for (const text of [
      "Red Chillies",
      "Guntur, Andhra Pradesh",
      "Min. Order",
      "Pricing",
      "Technical Specifications",
      "Moisture Content",
      "Capsaicin Level",
      "Color Value",
      "Packaging Options",
      "Product Details",
      "Complete Product Specifications",
    ]) {
      await expect(dialog.getByText(text).first()).toBeVisible();
    }
    await expect(dialog.getByText(/Heat: Medium/)).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/category=red-chillies$/);
  });

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

  test("Request Quote names the product as the page's language does", async ({ page }) => {
    await page.goto("/de/catalog/black-pepper-mg1");
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await page.locator("main a[href^='/de/contact?product=']").first().click();
    await expect(page.locator("textarea")).toHaveValue(new RegExp(name));
  });

  test("has a page of its own for a visitor who opens its address", async ({ page }) => {
    await page.goto("/catalog/guntur-sannam-s4");
    await expect(page.getByRole("heading", { level: 1, name: "Guntur Sannam S4" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("cell", { name: "09042110" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Guntur Sannam S4" })).toBeVisible();
  });

  test("that opened as a dialog is a page after a reload", async ({ page }) => {
    await page.goto("/catalog");
    await hydrateIsland(page, "catalogue");
    await page
      .getByRole("region", { name: "All products" })
      .getByRole("article")
      .first()
      .getByRole("link", { name: /View Details/ })
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("that is inactive does not exist", async ({ page, program }) => {
    const answer = await page.request.get(`${program.url}/catalog/kashmir-saffron`);
    expect(answer.status()).toBe(404);
    const list = await page.request.get(`${program.url}/catalog?search=saffron`);
    expect(await list.text()).not.toContain("kashmir-saffron");
  });
});

test.describe("the brochure", () => {
  test("opens in a new tab and says so", async ({ page, program }) => {
    // The first request has to make the document; then a click opens it immediately.
    await page.request.get(`${program.url}/brochure.pdf`, { timeout: 120_000 });
    await page.goto("/catalog");
    await page.getByRole("link", { name: /Download Brochure/ }).click();
    await expect(page.getByText("Brochure opened successfully!")).toBeVisible();
  });

  test("has its tab with the press, and gives it back where the document is not there", async ({ page, context, expectedFaults }) => {
    expectedFaults.push(/status of 503/);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/brochure*.pdf", async (route) => {
      await held;
      await route.fulfill({ status: 503 });
    });
    await page.goto("/catalog");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: /Download Brochure/ }).click();
    const tab = await opened;
    const closed = tab.waitForEvent("close");
    release();
    await closed;
  });

  test("that is not to be had is said so", async ({ page, context, expectedFaults }) => {
    expectedFaults.push(/status of 503/);
    await context.route("**/brochure*.pdf", (route) => route.fulfill({ status: 503 }));
    await page.goto("/catalog");
    await page.getByRole("link", { name: /Download Brochure/ }).click();
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
