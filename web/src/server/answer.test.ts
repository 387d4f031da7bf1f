// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { stubProgram } from "#testing/render-screen.tsx";
import { renderedCatalogue, sampleProducts } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { answerFailure, answerPage } from "./answer.tsx";
import type { PageAnswer } from "./page-answer.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Puts an answer into the test document, and returns it. */
async function show(answer: Promise<PageAnswer>) {
  const page = await answer;
  if ("location" in page) throw new Error(`the page has moved to ${page.location}`);
  document.body.innerHTML = page.html;
  return page;
}

test("a page has its screen in the frame of the site, and no fault", async () => {
  stubProgram({ site: sampleSite, catalogue: renderedCatalogue(sampleProducts) });
  const page = await show(answerPage({ path: "/de/catalog", search: "grade=A" }));
  expect(page).toMatchObject({ status: 200, language: "de", direction: "ltr", faults: [] });
  expect(page.html).not.toContain("x-slot");
  expect(within(screen.getByRole("main")).getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(screen.getAllByRole("navigation").length).toBeGreaterThan(0);
  expect(screen.getByRole("contentinfo")).toBeVisible();
});

test("an address that the site does not know has the frame, too", async () => {
  stubProgram({ site: sampleSite });
  const page = await show(answerPage({ path: "/nowhere", search: "" }));
  expect(page).toMatchObject({ status: 404, faults: [] });
  expect(page.head.robots).toContain("noindex");
  expect(screen.getByRole("contentinfo")).toBeVisible();
});

test("a page whose data the program does not have is not found", async () => {
  stubProgram({ site: sampleSite });
  expect(await answerPage({ path: "/catalog/gone", search: "" })).toMatchObject({ status: 404 });
});

test("a part of the frame that breaks says so in its place, and all else stays", async () => {
  stubProgram({ site: { ...sampleSite, company: { ...sampleSite.company, social: null } }, certificates: [] });
  const { status, faults } = await show(answerPage({ path: "/about", search: "" }));
  expect(status).toBe(200);
  expect(within(screen.getByRole("main")).getByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(faults).toEqual([expect.stringContaining("linkedin")]);
  expect(screen.getByRole("alert")).toHaveTextContent(`Unexpected Application Error!${faults[0]}`);
});

test("the company's own long text is rendered from Markdown, with its values, and as English where it is that", async () => {
  const body = "## About {{company}}\n\n<b>At</b> [our terms](/terms), [in French](/fr/terms), [theirs](//example.com/x).";
  const texts = (english: readonly string[]) => ({ texts: { body }, english, lists: {} });
  stubProgram({ site: sampleSite, texts: texts([]) });
  const own = await show(answerPage({ path: "/de/terms", search: "" }));
  const { name } = sampleSite.company;
  expect(own.html).toContain(`<h2 id="about-company" tabindex="-1">About ${name}</h2>`);
  expect(own.html).toContain('&lt;b&gt;At&lt;/b&gt; <a href="/de/terms">our terms</a>');
  expect(own.html).toContain('<a href="/fr/terms">in French</a>, <a href="//example.com/x">theirs</a>');
  expect(screen.getByRole("link", { name: `About ${name}` })).toHaveAttribute("href", "#about-company");
  stubProgram({ site: sampleSite, texts: texts(["body"]) });
  const english = await show(answerPage({ path: "/de/terms", search: "" }));
  expect(english.html).toMatch(/<div class="prose" lang="en" dir="ltr"><h2/);
  expect(english.html).not.toContain("data-text");
  const edited = await show(answerPage({ path: "/de/terms", search: "", edit: true }));
  expect(edited.html).toContain('data-text="legal/terms:body"');
  expect(edited.texts).toContain("legal/terms:body");
});

test("of a page whose screen throws there is no answer, and what was thrown", async () => {
  stubProgram({ site: sampleSite, home: { featured: null }, certificates: [], regions: [] });
  await expect(answerPage({ path: "/", search: "" })).rejects.toThrow(TypeError);
});

test("a failure stands in the frame of the site, in the page's language, and asks for none of the page's data", async () => {
  stubProgram({ site: sampleSite });
  const page = await show(answerFailure({ path: "/catalog", search: "", message: "the lot is missing" }));
  expect(page).toMatchObject({ status: 500, language: "en", faults: [] });
  expect(page.head.title).toBe("Unexpected Application Error! | Nandi Spice Exports");
  expect(page.head.robots).toContain("noindex");
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  expect(main.getByText(/could not be shown because of a fault on our side/)).toBeVisible();
  expect(main.getByText("the lot is missing")).toBeVisible();
  expect(main.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(screen.getByRole("contentinfo")).toBeVisible();
  expect(await answerFailure({ path: "/ar/catalog", search: "", message: "" })).toMatchObject({ language: "ar", direction: "rtl" });
});

test("a failure loses nothing of what was typed into the form that it answers", async () => {
  stubProgram({ site: sampleSite });
  const form = { values: { name: "Anna", message: "25 t Teja\nCIF Hamburg", company: "" }, errors: {}, failed: false };
  await show(answerFailure({ path: "/contact", search: "", form, message: "the line broke" }));
  const main = within(screen.getByRole("main"));
  expect(main.getByText("Anna")).toBeVisible();
  expect(main.getByText(/25 t Teja\s+CIF Hamburg/)).toBeVisible();
});

test("a page offers and names only the languages that are on, and one language needs no menu", async () => {
  const answers = { site: sampleSite, certificates: [] };
  stubProgram({ ...answers, languages: { on: ["en", "fr"], added: [] } });
  const { head } = await show(answerPage({ path: "/fr/about", search: "" }));
  expect(head.alternates.map(({ hreflang }) => hreflang)).toEqual(["en", "fr", "x-default"]);
  expect(head.openGraph).toContainEqual({ property: "og:locale:alternate", content: "en_IN" });
  expect(head.openGraph.filter(({ property }) => property === "og:locale:alternate")).toHaveLength(1);
  const offers = [...document.querySelectorAll("a[data-offer]")];
  expect(offers.map((link) => link.getAttribute("hreflang"))).toEqual(["en", "fr"]);
  stubProgram({ ...answers, languages: { on: ["en"], added: [] } });
  await show(answerPage({ path: "/about", search: "" }));
  expect(document.querySelectorAll("a[data-offer]")).toHaveLength(0);
});
