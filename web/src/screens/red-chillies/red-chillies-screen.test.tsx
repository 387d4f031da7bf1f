import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { asRead } from "#testing/shown.ts";

const path = "/products/red-chillies";

test("the introduction says what share of the world’s crop is India’s", async () => {
  await renderScreen(path);
  expect(screen.getByText(/India grows 40% of the world’s chillies\. Nandi Spice Exports buys/)).toBeVisible();
});

test.each([
  ["Teja S17", asRead("50,000-100,000 SHU across market grades, 50-60 ASTA"), "teja-s17"],
  ["Guntur Sannam S4", asRead("35,000-40,000 SHU, 32 ASTA"), "guntur-sannam-s4"],
  ["Wonder Hot", asRead("25,000-35,000 SHU, 80-100 ASTA"), "wonder-hot"],
  ["Ramnad Mundu", asRead("15,000-20,000 SHU, 35-40 ASTA"), "ramnad-mundu"],
  ["Byadgi KDL", asRead("8,000-15,000 SHU, 120-150 ASTA"), "byadgi-kdl"],
  ["Kashmiri Chilli", asRead("1,000-2,000 SHU, 180-220 ASTA"), "kashmiri-chilli"],
])("%s is one of the six, with its figures and its sheet", async (name, specs, slug) => {
  await renderScreen(path);
  const card = screen.getByRole("heading", { level: 3, name }).closest("li") ?? expect.fail(`no card of ${name}`);
  expect(card.parentElement?.children).toHaveLength(6);
  expect(card).toHaveTextContent(specs);
  expect(within(card).getByRole("link", { name: `Specification and price ${name}` })).toHaveAttribute("href", `/catalog/${slug}`);
});

test("the page says why Teja has two figures, and what part of the exports is Sannam", async () => {
  await renderScreen(path);
  expect(screen.getByText(/range across market grades\. We ship only the export grade, 80,000.–.100,000 SHU/)).toBeVisible();
  expect(screen.getByText(/said to account for 30% of India’s chilli exports/)).toBeVisible();
});

test.each([
  ["Moisture", asRead("10-12%"), /ASTA 2\.0/],
  ["Stem content", "under 3%", /by hand/],
  ["Foreign matter", "under 1%", /ISO 927/],
  ["Damaged", "under 2%", /by eye/],
  ["ASTA colour", asRead("80-120"), /ASTA 20\.1/],
  ["Packaging", "5 kg, 10 kg, 25 kg bags", /Net weight/],
])("the specification of %s is %s, with its method", async (title, value, method) => {
  await renderScreen(path);
  const box = screen.getByText(title, { selector: "main dt" }).parentElement;
  expect(box).toHaveTextContent(value);
  expect(box).toHaveTextContent(method);
});

test("each district is on the map and in the table with what grows there", async () => {
  await renderScreen(path);
  expect(screen.getByRole("img", { name: "Where the chillies of our catalogue grow" })).toBeVisible();
  const table = screen.getByRole("table", { name: "Varieties by district" });
  expect(within(table).getAllByRole("rowheader")).toHaveLength(8);
  expect(within(table).getByRole("row", { name: /Haveri, Karnataka/ })).toHaveTextContent(/Byadgi KDL.*Byadgi Dabbi.*Kashmiri Chilli/);
});

test.each([
  ["Teja S17 Stemless", "/catalog/teja-stemless"],
  ["Crushed Chilli Flakes", "/catalog/crushed-chilli-flakes"],
  ["Chilli Powder, Hot (Teja)", "/catalog/chilli-powder-hot"],
  ["Chilli Seeds", "/catalog/chilli-seeds"],
  ["See the harvest calendar", "/harvest-chart"],
  ["Compare all 15 varieties", "/products/red-chilli-varieties"],
  ["See all red chillies", "/catalog?category=red-chillies"],
])("%s leads to %s", async (name, address) => {
  await renderScreen(path);
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", address);
});

test("a quote can be asked for at the beginning and at the end", async () => {
  await renderScreen(path);
  const links = screen.getAllByRole("link", { name: "Request a Quote" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/contact?interest=red-chillies", "/contact?interest=red-chillies"]);
});
