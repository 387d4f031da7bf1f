import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PageData } from "#backend/page-data.ts";
import type { Site } from "#backend/wire/site.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleCertificates } from "#testing/sample-lists.ts";
import { sampleSite } from "#testing/sample-site.ts";
import german from "../../locales/de/shell.json";
import home from "../../locales/en/home.json";
import shell from "../../locales/en/shell.json";

const ownSite: Site = { ...sampleSite, sampleFigures: [], company: { ...sampleSite.company, hasSampleRegistration: false } };
const ownCertificates = sampleCertificates.map((certificate) => ({ ...certificate, sample: false }));

const marks = () => [...document.querySelectorAll(`[title="${shell.sample.about}"]`)];
/** What stands before each mark, in its own element. */
const marked = () => marks().map((mark) => mark.previousElementSibling?.textContent ?? mark.parentElement?.textContent);

test("a mark says what it means, to the eye and to screen readers, in the language of the page", async () => {
  await renderScreen("/contact");
  const [mark] = marks();
  expect(mark?.querySelector("[aria-hidden]")).toHaveTextContent(/^Sample$/);
  expect(mark?.querySelector(".visually-hidden")).toHaveTextContent(shell.sample.about);
  const { container } = await renderScreen("/de/contact");
  expect(container.querySelector(`[title="${german.sample.about}"]`)).toHaveTextContent(german.sample.mark);
});

test("the home page marks the certificates once, and each statistic, buyer and number of the sample company", async () => {
  await renderScreen("/");
  const buyers = Object.values(home.testimonials.items).map(({ location }) => location);
  expect(marked()).toEqual([
    home.hero.certificates,
    ...["50+", "20+", "5", "1000+", "ISO 22000"],
    "100% Quality",
    "ISO 22000",
    ...[home.strengths.items.quality.unit, "countries on 5 continents"],
    ...buyers,
    "SAMPLE-0000",
  ]);
  expect(screen.getByRole("list", { name: "Certified and registered" })).not.toHaveTextContent(shell.sample.mark);
});

test.each([
  ["/about", ["50+", "20+", "1000+", "SAMPLE-0000", "Certifications and registrations", "SAMPLE-0000"]],
  ["/contact", ["SAMPLE-0000"]],
])("%s marks what is the sample company's", async (path, expected) => {
  await renderScreen(path);
  expect(marked().filter((text) => !text?.includes(" products."))).toEqual(expected);
});

test("the texts that name a statistic of the sample company are marked, until the company states its own", async () => {
  await renderScreen("/products");
  expect(marked()[0]).toMatch(/^More than 50 products/);
  const main = () => within(screen.getByRole("main"));
  await renderScreen("/why-choose-us");
  // Two advantages name statistics; the certificates have one mark for all.
  expect(main().getAllByTitle(shell.sample.about)).toHaveLength(3);
  const clients = { ...ownSite, sampleFigures: ["clients"] };
  await renderScreen("/why-choose-us", { site: clients, data: { certificates: ownCertificates } });
  expect(main().getByTitle(shell.sample.about).previousElementSibling).toHaveTextContent("1,000 clients");
});

test.each([
  ["/", "li"],
  ["/about", "li"],
  ["/quality", "article"],
  ["/why-choose-us", "dl > div"],
])("%s marks the certificates of the sample company that stand between the company's own", async (path, entry) => {
  const certificates = ownCertificates.map((certificate) => ({ ...certificate, sample: certificate.shortName === "HACCP" }));
  await renderScreen(path, { site: ownSite, data: { certificates } });
  const [mark, ...others] = marks().filter((one) => one.closest("figure") === null);
  expect(others).toEqual([]);
  expect(mark?.closest(entry)).toHaveTextContent("HACCP");
});

test("no heading, term or quoted text has the mark in it", async () => {
  for (const path of ["/", "/about", "/quality", "/why-choose-us", "/products"]) {
    await renderScreen(path);
    expect(marks().length).toBeGreaterThan(1);
    for (const mark of marks()) expect(mark.closest("h1, h2, h3, dt, th, blockquote, bdi, a")).toBeNull();
  }
});

test("what is the company's own has no mark", async () => {
  const quote = { name: "A. Buyer", position: "", company: "Mill Ltd", location: "", text: "On time.", verified: "" };
  const own = Object.fromEntries(Object.entries(quote).map(([name, text]) => [`testimonials.items.own1.${name}`, text]));
  const texts = { texts: own, english: [], lists: { "testimonials.items": ["own1"] } };
  for (const path of ["/", "/about", "/quality", "/why-choose-us", "/products", "/contact"]) {
    const data = { certificates: ownCertificates, ...(path === "/" ? { texts } : {}) } as Partial<PageData>;
    await renderScreen(path, { site: ownSite, data });
    expect(marks(), path).toEqual([]);
  }
});
