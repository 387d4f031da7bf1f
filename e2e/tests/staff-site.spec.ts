import type { Page } from "@playwright/test";
import { newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { addressOf, expect, signInByForm, staffTest as test } from "../support/staff.ts";

const KEY = "about:hero.title";

/** The page that is edited: the frame that is not hidden. */
const edited = (page: Page) => page.frameLocator("iframe:not([inert])");
const title = (page: Page) => edited(page).locator(`h1 [data-text="${KEY}"]`).first();
const field = (page: Page) => page.getByRole("complementary", { name: "Text", exact: true }).getByRole("textbox", { name: "English" });

// A text that is refused, and one that somebody else has changed.
test.beforeEach(async ({ expectedFaults, program }) => {
  expectedFaults.push(/status of 400/, /status of 409/);
  const service = newClient(program.url, SERVICE_KEY);
  for (const table of ["planned_publications", "site_changes", "site_lists", "site_texts"])
    expect((await service.from(table).delete().gte("version", 0)).error).toBeNull();
});

test("an editor changes a sentence on the page, sees it there at once, and visitors read it when it is published", async ({
  page,
  openAs,
  program,
}) => {
  await openAs("editor", "/site?page=/about");
  await title(page).click();
  await expect(field(page)).toHaveValue(/\w/);
  const shipped = await field(page).inputValue();
  await field(page).fill("Chillies & spices with < 11 grams");
  await expect(title(page)).toHaveText("Chillies & spices with < 11 grams");
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await expect(page.getByText(`one change by ${addressOf("editor")}`)).toBeVisible();
  const before = await (await page.request.get(`${program.url}/about`)).text();
  expect(before).not.toContain("11 grams");

  await field(page).fill("Chillies <script>");
  await expect(page.getByRole("alert")).toContainText("tags");
  await field(page).fill("Chillies & spices with < 11 grams");
  await expect(page.getByText("Saved in the draft")).toBeVisible();

  // Saved, the page is made again with it, escaped.
  await expect(title(page)).toHaveText("Chillies & spices with < 11 grams");
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("One change is on the site.")).toBeVisible();
  const after = await (await page.request.get(`${program.url}/about`)).text();
  expect(after).toContain("Chillies &amp; spices with &lt; 11 grams");
  expect(after).not.toContain("data-text");
  await expect(page.getByText("On the site now")).toHaveCount(0);

  await page.getByRole("button", { name: "Take the shipped text" }).click();
  await expect(field(page)).toHaveValue(shipped);
});

test("facts of the company, figures, certificates and products are chosen on the page, and lead to where they are changed", async ({
  page,
  openAs,
  program,
  audit,
}) => {
  const panel = page.getByRole("complementary", { name: "Text", exact: true });
  const place = (of: string) => edited(page).locator(`main [data-of="${of}"]`).first();
  const said = async () => await (await page.request.get(`${program.url}/contact`)).text();
  await openAs("owner", "/site?page=/contact");
  // The first draft of the page may still give way to the one that can be edited.
  await expect(async () => {
    await place("setting:site.phone").focus();
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("heading", { name: "Telephone of the company" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await audit({ contrast: true, within: "aside" });
  await expect(place("setting:site.phone")).toHaveAttribute("aria-current", "true");
  const telephone = panel.getByRole("textbox", { name: "Telephone", exact: true });
  const shipped = await telephone.inputValue();
  await telephone.fill("+91 98450 12345");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("It is saved, and on the site now.")).toBeVisible();
  await expect(place("setting:site.phone")).toHaveText("+91 98450 12345");
  await expect(page.getByText("No changes in the draft")).toBeVisible();
  await expect.poll(said).toContain("+91 98450 12345");
  expect(await said()).not.toContain("data-of=");
  await panel.getByRole("link", { name: "Show it in Company" }).click();
  await expect(page.getByRole("textbox", { name: "Telephone", exact: true })).toBeFocused();
  await page.goBack();
  await expect(telephone).toHaveValue("+91 98450 12345");
  await telephone.fill(shipped);
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(place("setting:site.phone")).toHaveText(shipped);

  await page.goto(`${program.url}/staff/site?page=/`);
  await place("setting:site.figures.clients").click();
  await expect(panel.getByRole("heading", { name: "Figure of the site: Clients" })).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Clients" })).toHaveValue("1000");
  const certificate = edited(page).locator('main [data-of^="certificate:"]').first();
  const name = await certificate.textContent();
  await certificate.click();
  await expect(panel.getByRole("heading", { name: `Certificate: ${name}` })).toBeVisible();
  await panel.getByRole("link", { name: "Open it in Certificates" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue(name ?? "");
  await page.goto(`${program.url}/staff/site?page=/catalog&language=ar`);
  const product = edited(page).locator('main h3 [data-of^="product:"]').first();
  const of = (await product.getAttribute("data-of")) ?? "";
  await product.click();
  await expect(panel.getByRole("heading", { name: /^Product: \w/ })).toBeVisible();
  // A text takes the place of a product.
  await edited(page).locator('h1 [data-text="catalogue:hero.title"]').first().click();
  await expect(page.getByText("Shown on the site as catalogue:hero.title")).toBeVisible();
  await product.click();
  await panel.getByRole("link", { name: "Open the product" }).click();
  await expect(page).toHaveURL(`${program.url}/staff/products/${of.slice("product:".length)}`);
});

test("the body of a legal page is written in Markdown, where its paragraph is clicked", async ({ page, openAs, program }) => {
  const body = (inside: string) => edited(page).locator(`[data-text="legal/terms:body"] ${inside}`);
  await openAs("editor", "/site?page=/terms");
  const paragraph = (await body("p").nth(2).textContent()) ?? "";
  await body("p").nth(2).click();
  await expect(field(page)).toBeFocused();
  const cursor = () => field(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart));
  await expect.poll(cursor).toMatch(new RegExp(`^[^\\w]*${paragraph.split(" ")[0]}`));
  await field(page).fill("Delivery\n\nWithin 9,876 days, says {{company}}, <b>at most</b>.");
  await field(page).press("Control+Home");
  await page.getByRole("button", { name: "Heading", exact: true }).click();
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  // The page before, which has other headings, is there until this one has come.
  await expect(body("h2")).toHaveText(["Delivery"]);
  await expect(body("p")).toContainText("<b>at most</b>");
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("One change is on the site.")).toBeVisible();
  for (const [path, shown] of [
    ["/terms", '<div class="prose"><h2 id="delivery"'],
    // It states a number that the translation does not.
    ["/de/terms", '<div class="prose" lang="en" dir="ltr"><h2 id="delivery"'],
  ] as const) {
    const html = await (await page.request.get(`${program.url}${path}`)).text();
    expect(html, path).toContain(shown);
    expect(html, path).toContain('href="#delivery"');
    expect(html, path).toContain("&lt;b&gt;at most&lt;/b&gt;");
  }
});

test("a text is chosen and changed with the keyboard, and what another author wrote meanwhile is not lost", async ({
  page,
  openAs,
  program,
}) => {
  const other = await signedIn(program.url, addressOf("owner"));
  await openAs("editor", "/site?page=/about");
  // The first draft of the page may still give way to the one that can be edited.
  await expect(async () => {
    await title(page).focus();
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue(/\w/, { timeout: 2_000 });
  }).toPass();
  const { error } = await other.rpc("change_site_text", { key: KEY, language: "en", text: "Of the owner", version: null });
  expect(error).toBeNull();
  await field(page).fill("Of the editor");
  await expect(page.getByRole("alert")).toContainText(`${addressOf("owner")} has changed this text`);
  await page.getByRole("button", { name: "Keep what I typed" }).click();
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await expect(title(page)).toHaveText("Of the editor");
  await page.getByRole("button", { name: "Discard the change" }).first().click();
  await expect(page.getByText("No changes in the draft")).toBeVisible();
});

test("what is typed while the connection is lost and the session ends is in the draft after the next sign-in", async ({
  page,
  context,
  openAs,
  program,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_INTERNET_DISCONNECTED|failed request: .*change_site_text/, /status of 40[0134]/);
  await openAs("editor", "/site?page=/about");
  await title(page).click();
  await expect(field(page)).toHaveValue(/\w/);
  await context.setOffline(true);
  await field(page).fill("Typed without a connection");
  const elsewhere = await signedIn(program.url, addressOf("editor"));
  expect((await elsewhere.auth.signOut({ scope: "global" })).error).toBeNull();
  await context.setOffline(false);
  await signInByForm(page, addressOf("editor"));
  await expect(field(page)).toHaveValue("Typed without a connection");
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await expect(title(page)).toHaveText("Typed without a connection");
});

test("a viewer reads the texts, and finds them by their words", async ({ page, openAs }) => {
  await openAs("viewer", "/site?page=/contact");
  await edited(page).locator('main [data-of="setting:site.phone"]').first().click();
  await expect(page.getByRole("heading", { name: "Telephone of the company" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await openAs("viewer", "/site?page=/about&language=de");
  await expect(page.getByRole("button", { name: "Publish …" })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search all texts" }).fill("laboratory release");
  const found = page.getByRole("button", { name: /Laboratory release/i }).first();
  await found.click();
  await expect(field(page)).not.toBeEditable();
  await expect(page.getByText("owners and editors change them")).toBeVisible();
});

test("an entry of a list is hidden, one is added and written, a section is moved, and visitors see it in every language", async ({
  page,
  openAs,
  program,
}) => {
  await openAs("editor", "/site?page=/");
  const buyer = (item: string) => edited(page).locator(`[data-text="home:testimonials.items.${item}.name"]`);
  await buyer("trader").click();
  const entries = page.getByRole("complementary", { name: "Text", exact: true }).getByRole("region", { name: "Entries of the list" });
  const hidden = await buyer("trader").textContent();
  await entries.getByRole("switch", { name: `${hidden} on the site` }).click();
  await expect(buyer("trader")).toHaveCount(0);
  await entries.getByRole("button", { name: "New entry" }).click();
  await expect(page.getByText("Shown on the site as home:testimonials.items.own1.name")).toBeVisible();
  await field(page).fill("Asta Nordström");
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await expect(buyer("own1")).toHaveText("Asta Nordström");
  await expect(edited(page).locator('[data-text="home:testimonials.items.own1.verified"]')).toHaveCount(0);

  await page.getByText("Sections of this page").click();
  await page.getByRole("button", { name: /Featured Products.* up/ }).click();
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/changes are on the site\./)).toBeVisible();
  for (const path of ["/", "/de"]) {
    const after = await (await page.request.get(`${program.url}${path}`)).text();
    expect(after, path).toContain("Asta Nordström");
    expect(after, path).not.toContain(`>${hidden}<`);
  }
  const english = await (await page.request.get(program.url)).text();
  const [featured, badges] = ["Featured Products", "With every order"].map((text) => english.indexOf(text, english.indexOf("<main")));
  expect(featured).toBeLessThan(badges ?? 0);

  await page.goto(`${program.url}/staff/today`);
  const lacking = page.getByRole("region", { name: /References without a note of consent/ });
  await lacking.getByRole("link", { name: "Asta Nordström" }).click();
  await expect(entries.getByText(/Nobody has noted here/)).toBeVisible();
  const [consent, note] = [entries.getByLabel("Consent (only your staff see it)"), "By letter of 3 May 2026"];
  await consent.fill(note);
  await consent.press("Tab");
  await expect(entries.getByText(/Nobody has noted here/)).toHaveCount(0);
  await expect(buyer("own1")).toHaveText("Asta Nordström");
  expect(await edited(page).locator("html").innerHTML()).not.toContain(note);
});

test("a section is added with a long text, steps and a button, and visitors see it", async ({ page, openAs, program }) => {
  const panel = page.getByRole("complementary", { name: "Text", exact: true });
  const choose = async (name: string | RegExp) => panel.getByRole("button", { name, exact: true }).first().click();
  const write = async (text: string) => {
    await field(page).fill(text);
    await expect(page.getByText("Saved in the draft")).toBeVisible();
  };
  await openAs("editor", "/site?page=/harvest-chart");
  await page.getByText("Sections of this page").click();
  const sections = panel.getByRole("region", { name: "Sections of this page" });
  await sections.getByRole("button", { name: "New entry" }).click();
  await expect(page.getByText("Shown on the site as harvest:sections.items.own1.title")).toBeVisible();
  await write("How we dry");
  await sections.getByLabel("How entries are laid out").selectOption("Steps");
  await sections.getByLabel("Ground").selectOption("Dark");
  await sections.getByLabel("Page that it leads to").selectOption("/quality");
  await choose("Button");
  await write("Our laboratory");
  await choose("Long text");
  await write("On **clean** yards.\n\n| Day | Moisture |\n| --- | --- |\n| 1 | 40 % |");
  const entries = panel.getByRole("region", { name: "Entries of the list" });
  await entries.getByRole("button", { name: "New entry" }).click();
  await expect(page.getByText("Shown on the site as harvest:own1.items.own1.title")).toBeVisible();
  await write("Spread out");
  await expect(edited(page).locator('ol [data-text="harvest:own1.items.own1.title"]')).toHaveText("Spread out");
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/changes are on the site\./)).toBeVisible();
  await page.goto(`${program.url}/harvest-chart`);
  const section = page.locator("#own1.on-night");
  await expect(section.getByRole("heading", { name: "How we dry" })).toBeVisible();
  await expect(section.getByRole("row", { name: /40/ })).toBeVisible();
  await expect(section.getByRole("listitem").filter({ hasText: "Spread out" })).toBeVisible();
  await expect(section.getByRole("link", { name: "Our laboratory" })).toHaveAttribute("href", "/quality");
});

test("changes are undone and made again by keys and buttons, unless somebody else has changed the same since", async ({
  page,
  openAs,
  program,
}) => {
  const elsewhere = page.getByRole("button", { name: "Preview", exact: true });
  const noDraft = page.getByText("No changes in the draft");
  await openAs("editor", "/site?page=/about");
  await title(page).click();
  await expect(field(page)).toHaveValue(/\w/);
  const shipped = await field(page).inputValue();
  for (const text of ["One", "Two"]) {
    await field(page).fill(text);
    await expect(page.getByText("Saved in the draft")).toBeVisible();
    await expect(title(page)).toHaveText(text);
  }
  await elsewhere.focus();
  await page.keyboard.press("Control+z");
  await expect(title(page)).toHaveText("One");
  await expect(field(page)).toHaveValue("One");
  await expect(page.getByRole("region", { name: /Messages/ }).getByText("The change of about:hero.title is undone.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(title(page)).toHaveText(shipped);
  await expect(noDraft).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(title(page)).toHaveText("One");
  await page.getByRole("button", { name: "Redo (Ctrl Shift Z)" }).click();
  await expect(title(page)).toHaveText("Two");
  // In the page that is edited.
  await title(page).focus();
  await page.keyboard.press("Control+z");
  await expect(title(page)).toHaveText("One");
  const owner = await signedIn(program.url, addressOf("owner"));
  const { data } = await owner.from("site_changes").select("version").single();
  const theirs = { key: KEY, language: "en", text: "Of the owner", version: data?.version };
  expect((await owner.rpc("change_site_text", theirs)).error).toBeNull();
  await elsewhere.focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("It stays as it is now")).toBeVisible();
  await expect(title(page)).toHaveText("Of the owner");
});

test("a section is chosen at its edge, moved, and its move undone", async ({ page, openAs }) => {
  const panel = page.getByRole("complementary", { name: "Text", exact: true });
  await openAs("editor", "/site?page=/");
  const edge = edited(page).getByRole("button", { name: "Section: Featured Products" });
  const sections = panel.getByRole("region", { name: "Sections of this page" });
  // The first draft of the page may still give way to the one that can be edited.
  await expect(async () => {
    await edge.focus();
    await expect(edge).toHaveCSS("opacity", "1");
    await page.keyboard.press("Enter");
    await expect(sections).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(sections.getByRole("button", { name: "Featured Products", exact: true })).toHaveAttribute("aria-current", "true");
  const order = () => sections.locator("li[data-row]").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row")).join());
  const before = await order();
  await sections.getByRole("button", { name: /Featured Products.* up/ }).click();
  await expect.poll(order).not.toBe(before);
  await expect(page.getByText(/one change by/)).toBeVisible();
  await page.getByRole("button", { name: "Undo the last change (Ctrl Z)" }).click();
  await expect.poll(order).toBe(before);
  await expect(page.getByText("The change of home:sections.items is undone.")).toBeVisible();
});

test("contact gets a section and loses the map, and keeps its form; a link of the menu is moved, one is added, one is hidden", async ({
  page,
  openAs,
  program,
}) => {
  const panel = page.getByRole("complementary", { name: "Text", exact: true });
  await openAs("editor", "/site?page=/contact");
  await page.getByText("Sections of this page").click();
  const sections = panel.getByRole("region", { name: "Sections of this page" });
  await expect(sections.getByRole("switch", { name: "Our Location on the site" })).toBeChecked();
  await expect(sections.getByRole("switch", { name: "Send Your Enquiry on the site" })).toHaveCount(0);
  await sections.getByRole("switch", { name: "Our Location on the site" }).click();
  await expect(edited(page).getByRole("heading", { name: "Our Location" })).toHaveCount(0);
  await sections.getByRole("button", { name: "New entry" }).click();
  await expect(page.getByText("Shown on the site as contact:sections.items.own1.title")).toBeVisible();
  await field(page).fill("Meet us at fairs");
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await expect(edited(page).getByRole("heading", { level: 2, name: "Meet us at fairs" })).toBeVisible();

  await page.getByText("Menu and foot of the pages").click();
  const links = panel.getByRole("region", { name: "Menu and foot of the pages" });
  await links.getByRole("button", { name: "Contact up" }).click();
  await links.getByRole("switch", { name: "Quality on the site" }).click();
  await expect(links.getByRole("switch", { name: "Quality on the site" })).not.toBeChecked();
  await links.getByRole("button", { name: "New entry" }).click();
  await expect(page.getByText("Shown on the site as shell:nav.items.own1")).toBeVisible();
  await field(page).fill("Our harvest");
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  const entry = panel.getByRole("region", { name: "Entries of the list" });
  await entry.getByLabel("Page that it leads to").selectOption("/harvest-chart");
  await entry.getByLabel("In the menu").click();
  // It shows what is saved, so not at once.
  await expect(edited(page).getByRole("navigation").getByText("Our harvest").first()).toBeAttached();
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/changes are on the site\./)).toBeVisible();

  const contact = await (await page.request.get(`${program.url}/contact`)).text();
  expect(contact).toContain("Meet us at fairs");
  expect(contact).toContain('id="enquiry"');
  expect(contact).not.toContain("Our Location");
  const visitor = await page.context().newPage();
  await visitor.goto(`${program.url}/about`);
  const names = await visitor.getByRole("navigation", { name: "Main" }).getByRole("list").first().getByRole("link").allTextContents();
  expect(names).toEqual(["Home", "About Us", "Product Catalog", "Why Choose Us", "Contact", "Blog", "Our harvest"]);
  expect((await visitor.request.get(`${program.url}/quality`)).status()).toBe(200);
  await visitor.close();
});

test("what is chosen in the list of sections is brought into view, also where its title is only read aloud", async ({ page, openAs }) => {
  await openAs("viewer", "/site?page=/");
  await page.getByText("Sections of this page").click();
  const sections = page.getByRole("region", { name: "Sections of this page" });
  for (const [name, place] of [
    ["What three buyers say", '[data-text="home:sections.items.testimonials.title"]'],
    ["With every order", '[data-label="home:sections.items.badges.title"]'],
    ["Featured Products", '[data-text="home:sections.items.featured.title"]'],
  ] as const) {
    await sections.getByRole("button", { name, exact: true }).click();
    await expect(edited(page).locator(place)).toBeInViewport({ ratio: 0.9 });
    await expect(edited(page).locator(place)).toHaveAttribute("aria-current", "true");
  }
});

test("a page is added with a section, which gets the enquiry form, and visitors find it in menu, site map and their language", async ({
  page,
  openAs,
  program,
  audit,
  browser,
}) => {
  const panel = page.getByRole("complementary", { name: "Text", exact: true });
  const pages = panel.locator("details").filter({ hasText: "Pages of your own" });
  const write = async (text: string) => {
    await field(page).fill(text);
    await expect(page.getByText("Saved in the draft")).toBeVisible();
  };
  const publish = async () => {
    await page.getByRole("button", { name: "Publish …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText(/(change is|changes are) on the site\./)).toBeVisible();
  };
  const get = async (path: string) => {
    const answer = await page.request.get(`${program.url}${path}`, { maxRedirects: 0 });
    return { status: answer.status(), text: await answer.text(), location: answer.headers().location };
  };
  expect((await get("/organic-farms")).status).toBe(404);
  await openAs("editor", "/site?page=/");
  await pages.getByText("Pages of your own").click();
  await pages.getByRole("button", { name: "New entry" }).click();
  await expect(page.getByText("Shown on the site as shell:pages.items.own1.title")).toBeVisible();
  await write("Organic farms");
  await expect(edited(page).getByRole("heading", { level: 1 })).toHaveText("Organic farms");
  // It shows what is saved, so not at once.
  await panel.getByLabel("In the menu").click();
  await expect(panel.getByLabel("In the menu")).toBeChecked();
  await expect(edited(page).getByRole("navigation").getByText("Organic farms").first()).toBeAttached();
  await page.getByText("Sections of this page").click();
  await panel.getByRole("region", { name: "Sections of this page" }).getByRole("button", { name: "New entry" }).click();
  await expect(page.getByText("Shown on the site as page-own1:sections.items.own1.title")).toBeVisible();
  await write("Where they are");
  await expect(edited(page).getByRole("heading", { level: 2, name: "Where they are" })).toBeVisible();
  expect((await get("/organic-farms")).status).toBe(404);
  await publish();

  const { status, text } = await get("/organic-farms");
  expect(status).toBe(200);
  expect(text).toContain("Where they are");
  expect(text).not.toMatch(/data-text|own1:sections/);
  expect((await get("/")).text).toContain('href="/organic-farms"');
  expect((await get("/de")).text).toContain('href="/de/organic-farms"');
  const german = (await get("/de/organic-farms")).text;
  expect(german).toContain('<span lang="en" dir="ltr">Where they are</span>');
  expect((await get("/sitemap-en.xml")).text).toContain("/organic-farms<");
  expect((await get("/sitemap-de.xml")).text).not.toContain("/organic-farms<");
  expect((await get("/llms.txt")).text).toContain("/organic-farms");
  expect((await get("/social/organic-farms.jpg")).status).toBe(200);

  // The enquiry form in the section.
  await page.goto(`${program.url}/staff/site?page=/own1&text=page-own1:sections.items.own1.title`);
  const section = panel.getByRole("region", { name: "Sections of this page" });
  await section.getByLabel("How entries are laid out").selectOption("Enquiry form");
  await section.getByLabel("Category", { exact: true }).selectOption({ label: "Spices" });
  await expect(edited(page).getByLabel(/Product Interest/)).toHaveValue("spices");
  await publish();
  const fillIn = async (on: Page, name: string) => {
    await on.getByLabel(/Full Name/).fill(name);
    await on.getByLabel(/Email Address/).fill("jose@importer.example");
    await on.getByLabel(/Phone Number/).fill("+34 600 000 000");
    await on.getByLabel(/Your Message/).fill("One 20 ft container, CIF Valencia.");
    await on.getByRole("button", { name: "Submit Enquiry" }).click();
  };
  const isAccepted = async (on: Page) => {
    const reference = /NSE-[A-Z0-9-]+/.exec(await on.getByRole("main").innerText())?.[0] ?? "missing";
    await expect.poll(() => program.mails().filter((mail) => mail.includes(reference)).length).toBe(2);
  };
  for (const path of ["/organic-farms", "/ar/organic-farms"]) {
    await page.goto(program.url + path);
    await expect(page.locator("#own1 form")).toBeVisible();
    await audit();
  }
  await page.goto(`${program.url}/organic-farms`);
  await expect(page.getByLabel(/Product Interest/)).toHaveValue("spices");
  await fillIn(page, "José with scripts");
  await expect(page.getByText("Enquiry Submitted Successfully!")).toBeVisible();
  await isAccepted(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${program.url}/organic-farms`);
  await plain.getByLabel(/Full Name/).fill("J");
  await plain.getByRole("button", { name: "Submit Enquiry" }).click();
  await expect(plain).toHaveURL(/\/contact#enquiry$/);
  await expect(plain.getByRole("alert")).toBeVisible();
  await expect(plain.getByLabel(/Full Name/)).toHaveValue("J");
  await expect(plain.getByLabel(/Product Interest/)).toHaveValue("spices");
  await fillIn(plain, "José without scripts");
  await expect(plain).toHaveURL(/\/contact\?sent=/);
  await isAccepted(plain);
  await context.close();

  // Another address, and the page taken off the site.
  await page.goto(`${program.url}/staff/site?page=/own1&text=shell:pages.items.own1.title`);
  const entries = panel.getByRole("region", { name: "Entries of the list" });
  await entries.getByLabel("Address").fill("farms");
  await entries.getByLabel("Address").blur();
  await expect(page.getByText(/one change by/)).toBeVisible();
  await publish();
  await expect.poll(async () => (await get("/farms")).status).toBe(200);
  expect(await get("/organic-farms")).toMatchObject({ status: 308, location: "/farms" });
  await entries.getByRole("switch", { name: "Organic farms on the site" }).click();
  await expect(page.getByText(/one change by/)).toBeVisible();
  await publish();
  await expect.poll(async () => (await get("/farms")).status).toBe(404);
  expect((await get("/")).text).not.toContain("farms");
});

test("a crop gets other months and a region another country, and pages, brochure and calendar file have them", async ({
  page,
  openAs,
  program,
}) => {
  const said = async (path: string) => (await page.request.get(`${program.url}${path}`)).text();
  const panel = page.getByRole("complementary", { name: "Text", exact: true });
  const turmeric = async () =>
    (await said("/harvest-calendar-de.ics")).split("BEGIN:VEVENT").find((event) => event.includes("UID:turmeric-1@")) ?? "";
  expect(await turmeric()).toContain("DTEND;VALUE=DATE:20250401\r\n");
  await openAs("editor", "/site?page=/harvest-chart&text=harvest%3Acrops.items.turmeric.name");
  const months = panel.getByRole("group", { name: "Months", exact: true });
  await expect(months.getByRole("checkbox", { name: "March" })).toBeChecked();
  let saved = 0;
  page.on("response", (answer) => {
    if (answer.url().endsWith("/rpc/change_site_item") && answer.ok()) saved += 1;
  });
  // The second is pressed while the first is on its way.
  await months.getByRole("checkbox", { name: "April" }).click();
  await months.getByRole("checkbox", { name: "May" }).click();
  await panel.getByLabel("Also on the home page").click();
  await expect.poll(() => saved).toBe(3);

  await openAs("editor", "/site?page=/why-choose-us&text=maps%3Aregions.items.europe.name");
  await panel.getByLabel("Add to Countries").selectOption({ label: "Norway" });
  await panel.getByRole("button", { name: "Add", exact: true }).click();
  await panel.getByRole("button", { name: "Remove Spain" }).press("Enter");
  await expect(panel.getByLabel("Add to Countries")).toBeFocused();
  await panel.getByRole("group", { name: "Ports on the map" }).getByRole("checkbox", { name: "Hamburg" }).click();
  await expect(
    edited(page)
      .getByRole("listitem")
      .filter({ hasText: /^Norway$/ }),
  ).toBeVisible();
  await expect(edited(page).getByText("Hamburg")).toHaveCount(0);
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("No changes in the draft")).toBeVisible();

  expect(await turmeric()).toContain("DTEND;VALUE=DATE:20250601\r\n");
  const home = await said("/de");
  expect(home).toContain("Norwegen");
  expect(home).not.toContain("Spanien");
  expect(home).not.toMatch(/<th[^>]*>Kurkuma/);
});

test("an article is written, dated and published at the address of its title, and keeps it and its old address", async ({
  page,
  openAs,
  program,
}) => {
  const said = async (path: string) => await page.request.get(`${program.url}${path}`, { maxRedirects: 0 });
  const panel = page.getByRole("complementary", { name: "Text", exact: true });
  const publish = async () => {
    await page.getByRole("button", { name: "Publish …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("No changes in the draft")).toBeVisible();
  };
  const saved = () => expect(page.getByText("Saved in the draft")).toBeVisible();
  await openAs("editor", "/site?page=/blog");
  await edited(page).locator('[data-of="entry:blog:articles.items.spice-journey"]').click();
  await expect(panel.getByLabel("Day", { exact: true })).toHaveValue(/^\d{4}-/);
  await page.goto(`${program.url}/staff/site?page=/blog`);
  await page.getByText("Articles of the blog").click();
  await panel.getByRole("button", { name: "New entry" }).click();
  // The page of the article, which is in the draft alone.
  await expect(edited(page).getByRole("heading", { level: 1, name: "New entry" })).toBeVisible();
  await field(page).fill("Byadgi crop: dry and red");
  await saved();
  await panel.getByRole("button", { name: "Long text", exact: true }).click();
  await expect(field(page)).toHaveValue("");
  await field(page).fill("## Prices\n\nThey fell by 11 % at {{company}}’s yard.");
  await saved();
  await expect(edited(page).getByRole("heading", { level: 2, name: "Prices" })).toBeVisible();
  await panel.getByLabel("Category", { exact: true }).selectOption({ label: "Quality & Compliance" });
  await expect(edited(page).locator('[data-text="blog:categories.items.quality"]')).toHaveText("Quality & Compliance");
  await expect(edited(page).locator('[data-text=""]')).toHaveCount(0);
  await panel.getByLabel("Author", { exact: true }).fill("Asha Menon");
  await panel.getByLabel("Author", { exact: true }).blur();
  await expect(edited(page).getByText("Asha Menon")).toBeVisible();
  const products = panel.getByRole("group", { name: "Products that it is about" });
  await products.getByRole("combobox").fill("guntur sannam");
  await products.getByRole("option", { name: "Guntur Sannam S4", exact: true }).click();
  await products.getByRole("button", { name: "Add", exact: true }).click();
  await expect(products.getByRole("button", { name: "Remove Guntur Sannam S4", exact: true })).toBeVisible();
  await expect(products.getByRole("combobox")).toHaveValue("");
  await expect(edited(page).getByRole("heading", { name: "Products in this article" })).toBeVisible();
  const address = "/blog/byadgi-crop-dry-and-red";
  await expect(panel.getByLabel("Address", { exact: true })).toHaveValue("byadgi-crop-dry-and-red");
  expect((await said(address)).status()).toBe(404);
  await publish();

  const html = await (await said(address)).text();
  for (const part of [
    "Asha Menon",
    'href="/catalog/guntur-sannam-s4"',
    "<h1",
    "Byadgi crop: dry and red",
    'id="prices"',
    "11",
    "Quality &amp; Compliance",
    `${program.url}${address}"`,
  ])
    expect(html).toContain(part);
  expect((await said("/blog/own1")).status(), "the name of the entry is no address").toBe(404);
  const list = await (await said("/blog")).text();
  expect(list.indexOf(address)).toBeGreaterThan(0);
  expect(list.indexOf(address), "the newest is featured").toBeLessThan(list.indexOf("/blog/spice-journey"));
  expect(await (await said("/sitemap-en.xml")).text()).toContain(`${address}</loc>`);
  expect(await (await said("/sitemap-de.xml")).text(), "it is in English alone").not.toContain(address);
  expect(await (await said("/llms.txt")).text()).toContain(`${program.url}${address}\n`);
  expect(await (await said("/blog/feed.xml")).text()).toContain("<author><name>Asha Menon</name></author>");
  const german = await (await said(`/de${address}`)).text();
  expect(german).toContain('<div class="prose" lang="en" dir="ltr">');
  expect(german).toContain(`<link rel="canonical" href="${program.url}${address}">`);
  expect((await said(`/social${address}.jpg`)).status()).toBe(200);

  // A new title keeps the address; a new address leaves a redirect; a later day takes it off the site until then.
  await panel.getByRole("button", { name: "Title", exact: true }).click();
  await expect(field(page)).toHaveValue("Byadgi crop: dry and red");
  await field(page).fill("Byadgi crop: dry and very red");
  await saved();
  await publish();
  expect(await (await said(address)).text()).toContain("dry and very red");
  await panel.getByLabel("Address", { exact: true }).fill("spice-journey");
  await panel.getByLabel("Address", { exact: true }).blur();
  await expect(page.getByRole("alert")).toContainText("spice-journey");
  await panel.getByLabel("Address", { exact: true }).fill("byadgi");
  await panel.getByLabel("Address", { exact: true }).blur();
  await expect(page.getByText("one change by")).toBeVisible();
  await publish();
  const moved = await said(`/de${address}`);
  expect([moved.status(), moved.headers().location]).toEqual([308, "/de/blog/byadgi"]);
  expect((await said("/blog/byadgi")).status()).toBe(200);
  await panel.getByLabel("Day", { exact: true }).fill("2099-12-31");
  await panel.getByLabel("Day", { exact: true }).blur();
  await expect(page.getByText("one change by")).toBeVisible();
  await publish();
  expect((await said("/blog/byadgi")).status()).toBe(404);
  await expect(edited(page).getByRole("heading", { level: 1 })).toHaveText("Byadgi crop: dry and very red");
});

test("the draft is published by the program at its time, and a publication is compared and taken back", async ({
  page,
  openAs,
  program,
}) => {
  const about = async () => await (await page.request.get(`${program.url}/about`)).text();
  const [words, sooner] = ["Chillies at nine o’clock", "Chillies now"];
  await openAs("editor", "/site?page=/about");
  await title(page).click();
  await expect(field(page)).toHaveValue(/\w/);
  await field(page).fill(words);
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await page.getByRole("button", { name: "More ways to publish" }).click();
  await page.getByRole("menuitem", { name: "Publish at …" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish at a time" });
  await dialog.getByLabel("Date and time").fill("2099-11-26T10:00");
  await dialog.getByRole("button", { name: "Plan" }).click();
  await expect(page.getByText(`The draft will be published on 26 Nov 2099, 10:00, planned by ${addressOf("editor")}.`)).toBeVisible();
  await page.getByRole("button", { name: "Cancel the planned time" }).click();
  await expect(page.getByText("planned by")).toHaveCount(0);

  // Planned again, for a time that has come.
  const editor = await signedIn(program.url, addressOf("editor"));
  const plan = { id: 1, publish_at: new Date().toISOString() };
  expect((await editor.from("planned_publications").insert(plan)).error).toBeNull();
  await expect.poll(about, { timeout: 20_000 }).toContain(words);
  await page.reload();
  await expect(page.getByText("No changes in the draft")).toBeVisible();
  await expect(field(page)).toHaveValue(words);

  await field(page).fill(sooner);
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("One change is on the site.")).toBeVisible();
  await page.getByText("Published before").click();
  const publications = page
    .getByRole("list")
    .filter({ has: page.getByRole("button", { name: "Take back in the draft" }) })
    .last();
  const latest = publications
    .getByRole("listitem")
    .filter({ has: page.getByRole("time") })
    .first();
  await expect(latest.getByRole("insertion")).toContainText("now");
  await expect(latest.getByRole("deletion").first()).toBeVisible();
  await latest.getByRole("button", { name: "Take back in the draft" }).click();
  await expect(page.getByText("One change is taken back in the draft.")).toBeVisible();
  await expect(title(page)).toHaveText(words);
  expect(await about(), "it is a draft").toContain(sooner);

  // The first one is changed since: it stays as it is.
  const first = publications
    .getByRole("listitem")
    .filter({ has: page.getByRole("time") })
    .nth(1);
  await first.getByRole("button", { name: "Take back in the draft" }).click();
  await expect(page.getByText("One stays as it is: it was changed since")).toBeVisible();
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("No changes in the draft")).toBeVisible();
  expect(await about()).toContain(words);
});
