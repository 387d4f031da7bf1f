import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleSite } from "#testing/sample-site.ts";
import { asRead } from "#testing/shown.ts";
import { textsOf } from "#testing/texts-of.ts";
import texts from "../../../locales/en/why-choose-us.json";

function itemOf(name: string): HTMLElement {
  const item = closest(screen.getByRole("heading", { name }), "li");
  return item;
}

test("the six advantages stand in their order, each with its document", async () => {
  await renderScreen("/why-choose-us");
  const list = closest(itemOf("Premium Quality"), "ol");
  const names = textsOf(within(list).getAllByRole("heading"));
  expect(names).toEqual([
    "Premium Quality",
    "Certified & Compliant",
    "Global Reach",
    "Reliable Supply",
    "Direct Sourcing",
    "Sustainable Practices",
  ]);
  for (const item of within(list).getAllByRole("listitem")) expect(item).toHaveTextContent(/Document: ./);
});

test("the twenty destinations are listed by region", async () => {
  await renderScreen("/why-choose-us");
  const list = screen.getByRole("list", { name: "Export destinations by region" });
  const regions = within(list)
    .getAllByRole("heading", { level: 3 })
    .map((heading) => [heading.textContent, ...textsOf(within(itemOf(heading.textContent ?? "")).getAllByRole("listitem"))]);
  expect(regions).toEqual([
    ["Middle East", "United Arab Emirates", "Saudi Arabia", "Qatar", "Oman"],
    ["Europe", "Germany", "Netherlands", "United Kingdom", "Spain"],
    ["Asia Pacific", "Japan", "Malaysia", "Vietnam", "Australia"],
    ["Americas", "United States", "Canada", "Mexico", "Brazil"],
    ["Africa", "South Africa", "Kenya", "Nigeria", "Egypt"],
  ]);
});

test("there are four commitments", async () => {
  await renderScreen("/why-choose-us");
  for (const name of ["Rigorous Testing", "International Certifications", "Traceability", "On-Time Delivery"]) {
    expect(screen.getByRole("heading", { level: 3, name })).toBeVisible();
  }
  const sheet = screen.getByRole("table", { name: texts.commitments.testing.caption });
  expect(within(sheet).getByRole("row", { name: asRead("Moisture 10-12% ASTA 2.0 our laboratory") })).toBeVisible();
  expect(within(sheet).getByRole("row", { name: /^Aflatoxin B1 and total 5\sppb and 10\sppb/ })).toBeVisible();
  for (const name of ["ISO 22000:2018", "FSSAI", "HACCP", "APEDA", "Spices Board", "MSME", "GMP", "AGMARK"]) {
    expect(screen.getByText(name)).toBeVisible();
  }
});

test("a lot is traced in six tags from the grower group to the container", async () => {
  await renderScreen("/why-choose-us");
  const figure = closest(screen.getByText(texts.commitments.trace.caption), "figure");
  const tags = within(figure).getAllByRole("listitem");
  const names = Object.values(texts.commitments.trace.links).map(({ name }) => name);
  expect(tags).toHaveLength(names.length);
  for (const [index, name] of names.entries())
    expect(tags[index]).toHaveTextContent(
      new RegExp(`^${name}.*${texts.commitments.trace.number}.*${texts.commitments.trace.written}.*Document: `),
    );
});

test("the drawn days are those of the promise", async () => {
  const shown = async (before: string, after: string) => {
    const figures = { ...sampleSite.figures, "documents.before": before, "documents.after": after };
    const { container } = await renderScreen("/why-choose-us", { site: { ...sampleSite, figures } });
    const strip = container.querySelector(`[aria-label="${texts.commitments.delivery.drawing}"]`);
    return [...(strip?.children ?? [])].map((day) => Number(day.textContent?.replace("\u2212", "-")));
  };
  expect(await shown("3-5", "2")).toEqual([-5, -4, -3, -2, -1, 0, 1, 2]);
  const days = await shown("7-15", "7");
  expect([days[0], days.at(-1)]).toEqual([-15, 7]);
  for (const when of [asRead("7-15 days before"), "Day 0", "Within 7 days after"]) expect(screen.getByText(when)).toBeVisible();
});

test("four cards say what importers trust", async () => {
  await renderScreen("/why-choose-us");
  const cards = ["Consistent Quality", "Competitive Pricing", "Flexible Packaging", "Documentation Support"].map(itemOf);
  for (const card of cards) expect(card).toHaveTextContent(/Document: ./);
  expect(cards[0]?.parentElement?.children).toHaveLength(cards.length);
  expect(cards[1]).toHaveTextContent("FOB, CIF, CNF");
  expect(cards[2]).toHaveTextContent("5 kg, 10 kg, 25 kg");
});

test("the reply promise is on the clock, and the next steps are an enquiry and the catalogue", async () => {
  await renderScreen("/why-choose-us");
  const main = within(screen.getByRole("main"));
  expect(main.getByText("24 hours")).toBeVisible();
  expect(main.getByRole("link", { name: "Get Export Quote" })).toHaveAttribute("href", "/contact");
  expect(main.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
  expect(main.getByRole("link", { name: "Browse Full Catalog" })).toHaveAttribute("href", "/catalog");
});
