import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PageData } from "#backend/page-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import catalogue from "../../locales/en/catalogue.json";
import contact from "../../locales/en/contact.json";
import harvest from "../../locales/en/harvest.json";
import varieties from "../../locales/en/varieties.json";

/** A page whose lists the company has changed, as the program answers it. */
async function renderChanged(path: string, lists: Record<string, string[]>, texts: Record<string, string> = {}) {
  const changed = { texts: { texts, english: [], lists } } as unknown as Partial<PageData>;
  await renderScreen(path, { data: changed });
}

const headings = () => [...screen.getByRole("main").querySelectorAll("section h2")].map(({ textContent }) => textContent);

test("sections are shown in the company's order, without those that it hides, and with its own", async () => {
  const own = { eyebrow: "", title: "Our second mill", intro: "It mills turmeric." };
  const texts = Object.fromEntries(Object.entries(own).map(([name, text]) => [`sections.items.own1.${name}`, text]));
  await renderChanged("/harvest-chart", { "sections.items": ["benefits", "own1", "calendar"] }, texts);
  const { benefits, calendar, seasons } = harvest.sections.items;
  expect(headings().slice(0, 3)).toEqual([benefits.title, "Our second mill", calendar.title]);
  expect(screen.getByText("It mills turmeric.")).toBeVisible();
  expect(headings()).not.toContain(seasons.title);
});

test("a page that has one thing to do keeps it among the sections of the company", async () => {
  const titles = { "sections.items.own1.title": "Where we are at fairs", "sections.items.own1.eyebrow": "" };
  await renderChanged("/contact", { "sections.items": ["own1", "form"] }, titles);
  expect(headings()).toEqual(["Where we are at fairs", contact.sections.items.form.title]);
  expect(screen.queryByRole("region", { name: contact.sections.items.cards.title })).toBeNull();
});

test("who asks for a quote has the form first, whatever the order of the sections", async () => {
  await renderChanged("/contact?interest=spices", { "sections.items": ["map", "form"] });
  expect(headings()).toEqual([contact.sections.items.form.title, contact.sections.items.map.title]);
});

test.each(["/catalog", "/blog", "/products/red-chillies", "/products/spices", "/products/agro-commodities", "/terms"])(
  "%s has a section of the company where it puts it",
  async (path) => {
    const titles = { "sections.items.own1.title": "Our fairs", "sections.items.own1.eyebrow": "" };
    await renderChanged(
      path,
      { "sections.items": ["own1", "list", "articles", "text", "standards", "specification", "parameters"] },
      titles,
    );
    expect(headings().filter((heading) => heading !== catalogue.brochure.title)[0]).toBe("Our fairs");
  },
);

test("the contents of the guide follow its sections, and are numbered as these are", async () => {
  const titles = { "sections.items.own1.title": "How we dry", "sections.items.own1.eyebrow": "Drying" };
  await renderChanged("/products/red-chilli-varieties", { "sections.items": ["table", "own1", "parameters", "plate"] }, titles);
  const contents = screen.getByRole("navigation", { name: varieties.contents.label });
  const links = [...contents.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent]);
  const { table, parameters } = varieties.contents;
  expect(links).toEqual([
    ["#table", `1${table}`],
    ["#own1", "2Drying"],
    ["#parameters", `3${parameters}`],
  ]);
  for (const [anchor] of links) expect(document.querySelector(anchor ?? "")).not.toBeNull();
});

test("the contact page has the enquiry form once, also with a section that is laid out as one", async () => {
  const texts = { "sections.items.own1.title": "Ask for samples", "sections.items.own1.eyebrow": "" };
  const lists = { "sections.items": ["form", "own1"] };
  const facts = { "sections.items": { own1: { layout: "form" } } };
  await renderScreen("/contact", { data: { texts: { texts, english: [], lists, facts } } as unknown as Partial<PageData> });
  expect(document.querySelectorAll("main form")).toHaveLength(1);
});

test("menu and foot of the pages have the company's links in its order, and a page that is in neither stays", async () => {
  const texts = { "nav.items.home": "Home page", "nav.items.own1": "Prices", "nav.items.own2": "Gone" };
  const lists = { "nav.items": ["quality", "own1", "home", "own2"] };
  const facts = {
    "nav.items": { own1: { page: "/harvest-chart", menu: "yes" }, own2: { page: "/own9", menu: "yes", footer: "yes" }, home: { menu: "" } },
  };
  await renderScreen("/about", { data: { texts: { texts, english: [], lists, facts } } as unknown as Partial<PageData> });
  const linksIn = (element: Element | null | undefined) =>
    [...(element?.querySelectorAll("a") ?? [])].map((link) => `${link.textContent} ${link.getAttribute("href")}`);
  expect(linksIn(document.querySelector("header nav ul"))).toEqual(["Quality /quality", "Prices /harvest-chart"]);
  const footer = screen.getByRole("navigation", { name: "Quick Links" });
  expect(linksIn(footer)).toEqual(["Quality /quality", "Home page /"]);
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a list without entries takes its section, and the links to it, with it", async () => {
  await renderChanged("/why-choose-us", { "advantages.items": [] });
  expect(document.querySelector("#advantages")).toBeNull();
  expect(document.querySelector('a[href="#advantages"]')).toBeNull();
  await renderChanged("/quality", { "packaging.items": [], "inspection.items": [] });
  const contents = screen.getByRole("navigation", { name: "Contents" });
  expect(contents.querySelectorAll('a[href="#packaging"], a[href="#inspection"]')).toHaveLength(0);
  expect(document.querySelector("#packaging, #inspection")).toBeNull();
});

test("an entry of the company has no invented portrait, no badge that it does not claim, and no note of the sample", async () => {
  const quote = { name: "A. Buyer", position: "", company: "Mill Ltd", location: "", text: "On time.", verified: "" };
  const texts = Object.fromEntries(Object.entries(quote).map(([name, text]) => [`testimonials.items.own1.${name}`, text]));
  await renderChanged("/", { "testimonials.items": ["own1"] }, texts);
  const figure = screen.getByText("On time.").closest("figure");
  expect(figure).toHaveTextContent("A. Buyer");
  expect(figure?.querySelector('svg[role="img"]')).toBeNull();
  expect(figure).not.toHaveTextContent("Verified");
  expect(screen.queryByText(/invented/)).toBeNull();
});

test("a reference is marked as verified only where the company says how, and its shipped badge goes with the invented buyer", async () => {
  const items = "testimonials.items";
  const [rewritten, how] = ["By the invoices of two containers.", "Seen on the bill of lading."];
  const texts = {
    [`${items}.trader.name`]: "B. Buyer",
    [`${items}.trader.text`]: "Good pepper.",
    [`${items}.maker.name`]: "C. Buyer",
    [`${items}.maker.text`]: "Good coffee.",
    [`${items}.maker.verified`]: rewritten,
    ...Object.fromEntries(["position", "company", "location", "rating"].map((part) => [`${items}.own1.${part}`, ""])),
    [`${items}.own1.name`]: "D. Buyer",
    [`${items}.own1.text`]: "Good cardamom.",
    [`${items}.own1.verified`]: how,
  };
  await renderChanged("/", { [items]: ["grinder", "trader", "maker", "own1"] }, texts);
  const figureOf = (words: string) => screen.getByText(words).closest("figure");
  expect(figureOf("Good pepper.")).not.toHaveTextContent(/verified/i);
  expect(figureOf("Good coffee.")).toHaveTextContent(`Verified${rewritten}`);
  expect(figureOf("Good cardamom.")).toHaveTextContent(`Verified${how}`);
  expect(screen.getAllByText("Verified buyer")).toHaveLength(1);
});
