import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { enquiry } from "../support/enquiry.ts";
import { shiftOf, watchShifts } from "../support/shifts.ts";
import { addressOf, expect, staffTest as test } from "../support/staff.ts";

const WIDE = "+49 40 1234567";

test.beforeEach(async ({ expectedFaults, program }) => {
  expectedFaults.push(/status of 400/, /status of 409/);
  const service = newClient(program.url, SERVICE_KEY);
  expect((await service.from("site_settings").delete().gte("version", 0)).error).toBeNull();
});

test("an owner changes the telephone number, and visitors see it in every language", async ({ page, openAs, program }) => {
  const html = async (path: string) => (await page.request.get(program.url + path)).text();
  await openAs("owner", "/company");
  const phone = page.getByLabel("Telephone", { exact: true });
  const before = await phone.inputValue();
  const link = (number: string) => `tel:${number.replaceAll(" ", "")}`;
  expect(await html("/contact")).toContain(before);
  await phone.fill("nobody");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("has no digit");
  await phone.fill(WIDE);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  for (const path of ["/contact", "/de/contact", "/ar"]) {
    const text = await html(path);
    expect(text).toContain(WIDE);
    expect(text).not.toContain(link(before));
  }
  await phone.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.").first()).toBeVisible();
  await expect.poll(() => html("/contact")).not.toContain("tel:+49");
});

test("an owner changes the clients and the ports, and pages and the brochure have them", async ({ page, openAs, program }) => {
  const html = async (path: string) => (await page.request.get(program.url + path)).text();
  const before = await html("/");
  expect(before).toContain("1000+");
  await openAs("owner", "/company");
  const clients = page.getByLabel("Clients", { exact: true });
  await clients.fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("no whole number");
  await clients.fill("1,250");
  await page.getByLabel("Ports of loading", { exact: true }).fill("Kattupalli\nNhava Sheva");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  await expect(clients).toHaveValue("1250");
  const home = await html("/");
  expect(home).toContain("1250+");
  expect(home).not.toContain("1000+");
  expect(await html("/contact")).toContain("Kattupalli, Nhava Sheva");
  expect(await html("/hi/about")).toContain("Kattupalli, न्हावा शेवा");
  // That of a category has the same cover and the same terms, and is made in a third of the time.
  const brochure = await page.request.get(`${program.url}/brochure-agro-commodities.pdf`);
  const file = test.info().outputPath("brochure.pdf");
  writeFileSync(file, await brochure.body());
  const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
  expect(text).toContain("Kattupalli, Nhava Sheva");
  expect(text).not.toContain("Mumbai, Nhava Sheva");

  await clients.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => html("/")).not.toContain("1250+");
  expect(await html("/why-choose-us")).not.toContain("Global Reach");
  await expect(page.getByLabel("Clients", { exact: true })).toHaveValue("");
});

test("an owner has the map loaded on request alone", async ({ page, openAs, program }) => {
  await openAs("owner", "/company");
  await page.getByLabel("Load the map only when a visitor asks for it").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  await page.goto(`${program.url}/contact`);
  const show = page.getByRole("button", { name: "Show the map" });
  await show.scrollIntoViewIfNeeded();
  await expect(page.locator("iframe")).toHaveCount(0);
  await show.click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(page.getByTitle("Our Location")).toBeVisible();
});

test("the owner changes where enquiries go and who sends mails, the next enquiry follows, and an editor only reads both", async ({
  page,
  openAs,
  program,
  auditBoth,
}) => {
  const sendEnquiry = async () => {
    const { data, error } = await newClient(program.url).functions.invoke("send-contact-email", { body: enquiry });
    expect(error).toBeNull();
    return (to: string) => program.mails().filter((mail) => mail.includes(data.reference) && mail.includes(`\nTo: ${to}\r`));
  };
  const recipient = page.getByLabel("Enquiries go to");
  const sender = page.getByLabel("Sender of mails");
  const testMail = page.getByRole("link", { name: "Send a test mail" });
  await openAs("owner", "/company");
  const before = await recipient.inputValue();
  const first = await sendEnquiry();
  await expect.poll(() => first(before).length).toBe(1);
  await sender.fill("Kaveri, Ltd <web@kaveri.example>");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("a name with a comma in quotation marks");
  await sender.fill('"Kaveri, Ltd" <web@kaveri.example>');
  await recipient.fill("sales@kaveri.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  const second = await sendEnquiry();
  await expect.poll(() => second("sales@kaveri.example").length).toBe(1);
  expect(second(before)).toHaveLength(0);
  expect(second("sales@kaveri.example")[0]).toMatch(/^From: .*<web@kaveri\.example>/m);
  await expect(testMail).toHaveAttribute("href", "/staff/enquiry-settings/channels");

  await openAs("editor", "/company");
  await expect(recipient).toHaveValue("sales@kaveri.example");
  await expect(testMail).toHaveCount(0);
  for (const field of [recipient, sender]) {
    await expect(field).not.toBeEditable();
    await expect(field).toHaveAccessibleDescription(/^Only owners can change this\./);
  }
  await expect(page.getByLabel("Short name", { exact: true })).toBeEditable();
  await auditBoth("section");
  const editor = await signedIn(program.url, addressOf("editor"));
  const change = { key: "mail.to", language: "en", value: "editor@kaveri.example", version: 1 };
  expect((await editor.rpc("save_site_settings", { changes: [change] })).error).toMatchObject({
    code: "42501",
    message: "only an owner may change mail.to",
  });
});

test("an address has a text of its own in a language", async ({ page, openAs, program }) => {
  await openAs("editor", "/company");
  await page.getByText("In other languages").last().click();
  await page.getByLabel("Postal address, German").fill("Beispielstraße 1\nHamburg");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  const html = async (path: string) => (await page.request.get(program.url + path)).text();
  expect(await html("/de/contact")).toContain("Beispielstraße 1");
  expect(await html("/fr/contact")).not.toContain("Beispielstraße 1");
});

test("a language and a page are switched off and on, and what leads there follows at once", async ({
  page,
  openAs,
  program,
  auditBoth,
}) => {
  const german = async () => {
    const answer = await page.request.get(`${program.url}/de/contact?interest=spices`, { maxRedirects: 0 });
    return `${answer.status()} ${answer.headers().location ?? ""}`;
  };
  const isOffered = async () => (await (await page.request.get(`${program.url}/fr`)).text()).includes('hreflang="de"');
  const calendar = async () => {
    const answer = await page.request.get(`${program.url}/hi/harvest-chart`, { maxRedirects: 0 });
    const { location } = answer.headers();
    const links = (await (await page.request.get(program.url)).text()).split('href="/harvest-chart"').length - 1;
    return { status: answer.status(), location, hasLinks: links > 0 };
  };
  await openAs("owner", "/company");
  const box = page.getByRole("checkbox", { name: "Deutsch (German)" });
  await expect(box).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "English" })).toBeDisabled();
  await auditBoth("fieldset");
  expect(await isOffered()).toBe(true);
  expect(await calendar()).toEqual({ status: 200, location: undefined, hasLinks: true });
  await box.focus();
  await page.keyboard.press("Space");
  const pages = page.getByRole("group", { name: "Pages that visitors see" });
  await expect(pages.getByRole("checkbox", { name: "/privacy-policy" })).toBeDisabled();
  const pageBox = pages.getByRole("checkbox", { name: "/harvest-chart" });
  await pageBox.uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  expect(await german()).toBe("307 /contact?interest=spices");
  expect(await isOffered()).toBe(false);
  expect(await calendar()).toEqual({ status: 404, location: undefined, hasLinks: false });
  const asked = page.getByRole("dialog", { name: "Where do visitors of these pages go?" });
  await auditBoth("dialog");
  const target = asked.getByLabel("Visitors of /harvest-chart go to");
  await expect(target.getByRole("option", { name: "/harvest-chart" })).toHaveCount(0);
  await target.selectOption("/quality");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(asked).toBeHidden();
  expect(await calendar()).toEqual({ status: 307, location: "/hi/quality", hasLinks: false });
  await page.reload();
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(pageBox).not.toBeChecked();
  await pageBox.check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  expect(await german()).toBe("200 ");
  expect(await isOffered()).toBe(true);
  expect(await calendar()).toEqual({ status: 200, location: undefined, hasLinks: true });
  const owner = await signedIn(program.url, addressOf("owner"));
  await expect.poll(async () => (await owner.from("redirects").select().eq("path", "/harvest-chart")).data).toEqual([]);
});

test("the owner gives the site another accent, and one that cannot be read is refused with the nearest", async ({
  page,
  openAs,
  program,
  auditBoth,
}) => {
  await openAs("owner", "/company");
  const accent = page.getByLabel("Accent", { exact: true });
  await expect(accent).toHaveValue("#a3160f");
  const before = await (await page.request.get(program.url)).text();
  expect(before).not.toContain("/appearance-");
  await accent.fill("#3f9a63");
  await expect(page.getByText("Cannot be read well enough")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("is the nearest colour that has it");
  const offered = page.getByRole("button", { name: /^Use #/ });
  const nearest = ((await offered.textContent()) ?? "").replace("Use ", "");
  await offered.click();
  await expect(accent).toHaveValue(nearest);
  await expect(page.getByText("Cannot be read well enough")).toBeHidden();
  // The sample shows the chosen colours: with those that cannot be read, so would the audit say.
  await auditBoth("section");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();

  const visitor = await page.context().newPage();
  for (const path of ["/", "/ar"]) {
    await visitor.goto(program.url + path);
    const button = visitor.getByRole("main").locator("a.bg-chilli").first();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(nearest.slice(at, at + 2), 16));
    await expect(button).toHaveCSS("background-color", `rgb(${red}, ${green}, ${blue})`);
  }
  await visitor.close();

  await accent.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await page.request.get(program.url)).text()).toBe(before);
});

test("an owner chooses other typefaces by their look, and pages, documents, previews of links and the sign-in have them", async ({
  page,
  openAs,
  program,
  browser,
  auditBoth,
}) => {
  test.slow();
  const get = async (path: string) => (await page.request.get(program.url + path)).body();
  const fontsOf = async () => {
    const file = test.info().outputPath("brochure.pdf");
    writeFileSync(file, await get("/brochure-agro-commodities.pdf"));
    return execFileSync("pdffonts", [file], { encoding: "utf8" });
  };
  const family = (of: Locator) => of.evaluate((element) => getComputedStyle(element).fontFamily);
  const isLoaded = (on: Page, font: string) => on.evaluate(async (name) => (await document.fonts.ready).check(`20px "${name}"`), font);
  const before = { home: String(await get("/")), card: await get("/social/contact.jpg"), fonts: await fontsOf() };
  expect(before.home).not.toContain("data-typefaces");
  expect(before.fonts).toContain("SourceSans");

  await openAs("owner", "/company");
  const pairs = page.getByRole("group", { name: "Typefaces" });
  await expect(pairs.getByRole("radio", { name: /^Source Serif/ })).toBeChecked();
  for (const [pair, heading, text] of [
    ["lora", "Page Lora", "Page Open Sans"],
    ["plex", "Page Plex Condensed", "Page Plex Sans"],
  ] as const) {
    const sample = pairs.locator(`[data-typefaces=${pair}] > span`);
    expect(await family(sample.first())).toMatch(`"${heading}"`);
    expect(await family(sample.last())).toMatch(`"${text}"`);
    await expect.poll(() => isLoaded(page, heading)).toBe(true);
  }
  await pairs.getByRole("radio", { name: /^Lora/ }).check();
  await auditBoth("section");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await watchShifts(visitor);
  const loaded: string[] = [];
  visitor.on("response", (response) => {
    const font = /\/assets\/(.+)-[^-]{8}\.woff2$/.exec(response.url())?.[1];
    if (font !== undefined) loaded.push(font);
  });
  for (const [path, expected] of [
    ["/", /^lora-.*-latin$/],
    ["/de/quality", /^lora-.*-latin$/],
    ["/ru", /^lora-.*-(latin|cyrillic)$/],
    ["/ar", /^(lora-.*-latin|sans-arabic|naskh-arabic)$/],
  ] as const) {
    // What the page before still loads does not count.
    await visitor.goto("about:blank");
    loaded.length = 0;
    await visitor.goto(program.url + path);
    await visitor.evaluate(() => document.fonts.ready);
    expect(await family(visitor.getByRole("heading", { level: 1 }))).toMatch(/"Page Lora"/);
    expect(await family(visitor.locator("body"))).toMatch(/"Page Open Sans"/);
    expect(loaded.length, path).toBeGreaterThan(0);
    const others = loaded.filter((font) => !expected.test(font));
    expect(others, path).toEqual([]);
    expect(await shiftOf(visitor), path).toBeLessThan(0.02);
  }
  await visitor.goto(`${program.url}/staff`);
  const title = visitor.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  expect(await family(title)).toMatch(/"Page Lora"/);
  await expect.poll(() => isLoaded(visitor, "Page Open Sans")).toBe(true);
  await context.close();

  const fonts = await fontsOf();
  expect(fonts).toMatch(/Lora/);
  expect(fonts).toMatch(/OpenSans/);
  expect(fonts).not.toMatch(/Source/);
  expect(await get("/social/contact.jpg")).not.toEqual(before.card);

  await pairs.getByRole("radio", { name: /^Source Serif/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => String(await get("/"))).toBe(before.home);
});

test("an owner chooses logos and an icon, and pages, documents and previews of links have them", async ({
  page,
  openAs,
  program,
  audit,
  auditBoth,
}) => {
  const drawing = (colour: string, more = "") =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><rect width="200" height="60" rx="30" fill="${colour}"/>${more}</svg>`;
  const choose = async (name: string, file: { mimeType: string; buffer: Buffer }) => {
    const field = page.getByRole("group", { name, exact: true });
    await field.locator("input[type=file]").setInputFiles({ name: "picture", ...file });
    await expect(field.getByRole("img")).toBeVisible();
  };
  const svg = (text: string) => ({ mimeType: "image/svg+xml", buffer: Buffer.from(text) });
  const save = () => page.getByRole("button", { name: "Save" }).click();
  const brochure = async () => {
    const file = test.info().outputPath("brochure.pdf");
    writeFileSync(file, await (await page.request.get(`${program.url}/brochure-agro-commodities.pdf`)).body());
    return execFileSync("pdftotext", ["-layout", "-l", "1", file, "-"], { encoding: "utf8" });
  };
  const previewOf = async (path: string) => (await page.request.get(`${program.url}/social${path}.jpg`)).body();
  const before = await previewOf("/contact");
  expect(await brochure()).toContain("Nandi Spice Exports");

  await openAs("owner", "/company");
  await choose("Logo", svg(drawing("#0b5d3b", "<text>Kaveri</text>")));
  await save();
  await expect(page.getByRole("alert").filter({ hasText: "convert them to outlines" })).toBeVisible();
  // A photograph, far too large: it is made smaller, and an icon of it square.
  const photo = { mimeType: "image/jpeg", buffer: readFileSync("../web/public/pictures/hero-home-2400.jpg") };
  await choose("Icon", photo);
  await choose("Logo", photo);
  await choose("Logo on dark areas", svg(drawing("#fbf6ec")));
  await auditBoth("section");
  await save();
  await expect(page.getByText("Saved, and on the site.")).toBeVisible();
  expect(await brochure()).not.toContain("Nandi Spice Exports");
  expect(await previewOf("/contact")).not.toEqual(before);

  for (const path of ["/contact", "/ar/contact"]) {
    await page.goto(path);
    const [top, foot] = [page.locator("header"), page.locator("footer")].map((part) =>
      part.getByRole("link", { name: /^Nandi Spice Exports/ }).getByRole("img"),
    );
    for (const logo of [top, foot]) {
      await expect(logo ?? page.locator("none")).toBeVisible();
      const size = await logo?.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth > 0, image.height <= 48]);
      expect(size).toEqual([true, true, true]);
    }
    await expect(foot ?? page.locator("none")).toHaveAttribute("src", /^\/logo-on-dark\.svg\?[0-9a-f]{8}$/);
    await audit();
  }
  for (const icon of await page.locator("link[rel=icon], link[rel=apple-touch-icon]").all()) {
    const answer = await page.request.get(program.url + (await icon.getAttribute("href")));
    expect(answer.headers()["cache-control"]).toContain("immutable");
  }

  await openAs("editor", "/company");
  const remove = page.getByRole("button", { name: "Remove", exact: true });
  await expect(remove).toHaveCount(3);
  for (let left = 2; left >= 0; left -= 1) {
    await remove.first().click();
    await expect(remove).toHaveCount(left);
  }
  await save();
  await expect(page.getByText("Saved, and on the site.").first()).toBeVisible();
  expect(await (await page.request.get(`${program.url}/contact`)).text()).not.toContain("/logo");
});
