import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PageData } from "#backend/page-data.ts";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleSite } from "#testing/sample-site.ts";
import { textsOf } from "#testing/texts-of.ts";
import texts from "../../../locales/en/about.json";

const { company } = sampleSite;

test("the page tells the story, the mission and the vision", async () => {
  await renderScreen("/about");
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  for (const name of [texts.sections.items.story.title, "Mission", "Vision"]) {
    expect(screen.getByRole("heading", { level: 2, name })).toBeVisible();
  }
});

test("there are three core values, each with the document that shows it", async () => {
  await renderScreen("/about");
  const names = ["exact", "fair", "constant"] as const;
  const values = names.map((name) => screen.getByRole("heading", { level: 3, name: texts.values.items[name].name }).closest("li"));
  const list = values[0]?.closest("ul");
  if (!list) throw new Error("the values stand in no list");
  expect(within(list).getAllByRole("listitem")).toEqual(values);
  expect(within(list).getAllByText(`${texts.paper}:`, { exact: false })).toHaveLength(3);
});

test("the sourcing table says of each district crop, yard and months, and the map shows the same districts", async () => {
  await renderScreen("/about");
  const table = screen.getByRole("table", { name: texts.sourcing.table.caption });
  expect(textsOf(within(table).getAllByRole("columnheader"))).toEqual(Object.values(texts.sourcing.table).slice(1));
  const guntur = within(table)
    .getByRole("rowheader", { name: /^Guntur Andhra Pradesh/ })
    .closest("tr");
  expect(guntur).toHaveTextContent("Red chillies: Sannam S4, 334, 341");
  expect(guntur).toHaveTextContent("Guntur market yard");
  expect(guntur).toHaveTextContent("December to May");
  const map = closest(screen.getByText(texts.sourcing.map), "figure");
  for (const place of ["Khammam", "Byadgi", "Idukki", "Wayanad", "Erode", "Unjha", "Kota", "Indore", "Karnal"]) {
    expect(within(table).getByText(place)).toBeVisible();
    expect(within(map).getAllByText(place)).not.toHaveLength(0);
  }
  expect(screen.getByRole("link", { name: /harvest calendar/ })).toHaveAttribute("href", "/harvest-chart");
});

test("a lot can be rejected at three checks, and the quality page says more", async () => {
  await renderScreen("/about");
  for (const { title } of Object.values(texts.gates.items)) {
    expect(screen.getByRole("heading", { level: 3, name: title }).closest("li")).toHaveTextContent(`${texts.gates.refused}: `);
  }
  expect(screen.getByText(/foreign matter under 1%, stems under 3%, damaged pods under 2%/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Tests, methods and laboratories" })).toHaveAttribute("href", "/quality");
});

test("the particulars are those of the configuration, with trade terms and the eight certifications", async () => {
  await renderScreen("/about");
  const table = screen.getByRole("table", { name: texts.register.caption });
  const facts = [company.legalName, company.registrationNumber ?? "none", ...company.address];
  for (const fact of [...facts, "FOB, CIF, CNF", "LC, TT, DA", "Mumbai, Nhava Sheva, Chennai, Mundra, Tuticorin"]) {
    expect(within(table).getByText(fact)).toBeVisible();
  }
  const list = closest(screen.getByRole("heading", { name: "Certifications and registrations" }), "div").nextElementSibling;
  if (!(list instanceof HTMLElement)) throw new Error("no list follows the heading");
  const names = textsOf(within(list).getAllByRole("listitem"));
  expect(names).toEqual(["ISO 22000:2018", "FSSAI", "HACCP", "APEDA", "Spices Board", "MSME", "GMP", "AGMARK"]);
});

test("without certificates there is no heading for them", async () => {
  await renderScreen("/about", { data: { certificates: [] } });
  expect(screen.getByRole("table", { name: texts.register.caption })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Certifications and registrations" })).toBeNull();
});

test("the next steps are the catalogue and the contact page", async () => {
  await renderScreen("/about");
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Browse Full Catalog" })).toHaveAttribute("href", "/catalog");
  expect(main.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
});

test("the people whom the company names have a section and are persons in structured data; without any there is neither", async () => {
  const items = "team.items";
  const own = {
    [`${items}.own1.name`]: "Asha Menon",
    [`${items}.own1.role`]: "Exports",
    [`${items}.own2.name`]: "Ravi",
    [`${items}.own2.role`]: "",
  };
  const facts = { [items]: { own1: { email: "asha@example.com", phone: "+91 484 000 0000" } } };
  const changed = { texts: { texts: own, english: [], lists: { [items]: ["own1", "own2"] }, facts } } as unknown as Partial<PageData>;
  const { head } = await renderScreen("/about", { data: changed });
  const person = within(closest(screen.getByRole("heading", { name: "Asha Menon" }), "li"));
  expect(person.getByText("Exports")).toBeVisible();
  expect(person.getByRole("link", { name: "asha@example.com" })).toHaveAttribute("href", "mailto:asha@example.com");
  expect(person.getByRole("link", { name: /^\+91/ })).toHaveAttribute("href", "tel:+914840000000");
  const told = JSON.stringify(head.jsonLd);
  expect(told).toContain(
    '{"@type":"Person","name":"Asha Menon","jobTitle":"Exports","email":"asha@example.com","telephone":"+91 484 000 0000"}',
  );
  expect(told).toContain('{"@type":"Person","name":"Ravi"}');
  const without = await renderScreen("/about");
  expect(screen.queryByRole("heading", { name: texts.sections.items.team.title })).toBeNull();
  expect(JSON.stringify(without.head.jsonLd)).not.toContain("Person");
});
