import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleGuide } from "#testing/sample-guide.ts";
import { asRead, shown } from "#testing/shown.ts";
import { textsOf } from "#testing/texts-of.ts";

const { varieties } = sampleGuide;
const path = "/products/red-chilli-varieties";

test.each([path, "/products/chilli-varieties"])("%s is the guide", async (address) => {
  await renderScreen(address);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Red chilli varieties by heat, colour and size");
});

test("India's share of the world's crop stands in the hero, and Sannam's of the exports", async () => {
  await renderScreen(path);
  expect(screen.getByText("40%").parentElement).toHaveTextContent("of global chilli production comes from India");
  expect(screen.getByText("30%").parentElement).toHaveTextContent(/said to be .* Guntur Sannam S4/);
});

test("four parameters are named with the methods that measure them", async () => {
  await renderScreen(path);
  for (const [name, method] of [
    ["Colour", /ASTA 20\.1/],
    ["Pungency", /ASTA 21\.3/],
    ["Moisture", /ASTA 2\.0/],
    ["Size and stem", /balance/],
  ] as const) {
    const card = screen.getByRole("heading", { level: 3, name }).closest("li");
    expect(card).toHaveTextContent(method);
    expect(card?.querySelector("svg")).not.toBeNull();
  }
});

test("both scales are tables with every variety", async () => {
  await renderScreen(path);
  for (const [name, row] of [
    [/Scoville heat units/, /Kashmiri Chilli.*1,000.–.2,000.*Low/],
    [/ASTA units/, /Bhut Jolokia.*Not graded by colour/],
  ] as const) {
    const scale = screen.getByRole("table", { name });
    expect(within(scale).getAllByRole("rowheader")).toHaveLength(varieties.length);
    expect(within(scale).getByRole("row", { name: row })).toBeVisible();
  }
});

test("Teja is given as export grade, and why the summary says otherwise", async () => {
  await renderScreen(path);
  const scale = screen.getByRole("table", { name: /Scoville/ });
  expect(within(scale).getByRole("row", { name: /Teja S17/ })).toHaveTextContent(asRead("80,000-100,000"));
  expect(screen.getByText(/export grade, 80,000.–.100,000 SHU\. Market lots of all grades have 50,000.–.100,000 SHU/)).toBeVisible();
});

test("the comparison has a row for each variety", async () => {
  await renderScreen(path);
  const table = screen.getByRole("table", { name: `${varieties.length} varieties compared` });
  const row = within(table).getByRole("row", { name: /Ramnad Mundu/ });
  for (const cell of [
    asRead("15,000-20,000"),
    asRead("35-40"),
    asRead("1.8-2.8 x 2.1-3"),
    asRead("10-12%"),
    "Ramanathapuram, Tamil Nadu",
    "Tempering",
  ])
    expect(within(row).getByRole("cell", { name: cell })).toBeVisible();
  expect(within(table).getAllByRole("rowheader")).toHaveLength(varieties.length);
});

test("a variety's card has all that is known of it, and leads to its product", async () => {
  await renderScreen(path);
  const card = screen.getByRole("article", { name: "Kashmiri Chilli" });
  expect(card).toHaveAttribute("id", "kashmiri");
  for (const text of [
    "Haveri, Karnataka",
    "Best for: Marinades",
    asRead("8-12 x 1.4-2 cm"),
    asRead("180-220 ASTA"),
    asRead("1,000-2,000 SHU"),
    asRead("10-12%"),
  ])
    expect(within(card).getByText(text)).toBeVisible();
  expect(within(card).getByText(/deepest red of our range/)).toBeVisible();
  expect(textsOf(within(card).getAllByRole("listitem"))).toEqual(["marinades", "natural colour", "snack seasoning"]);
  expect(within(card).getByRole("img", { name: shown("Kashmiri Chilli, drawn to scale: 8-12 cm long, 1.4-2 cm broad") })).toBeVisible();
  expect(within(card).getByRole("link", { name: "Specification and price of Kashmiri Chilli" })).toHaveAttribute(
    "href",
    "/catalog/kashmiri-chilli",
  );
});

test("every link to a place on the page leads somewhere", async () => {
  const { container } = await renderScreen(path);
  expect(screen.getAllByRole("article")).toHaveLength(varieties.length);
  const targets = [...container.querySelectorAll('main a[href^="#"]')].map((link) => link.getAttribute("href")?.slice(1) ?? "");
  expect(targets.length).toBeGreaterThan(4 * varieties.length);
  expect(targets.filter((id) => document.getElementById(id) === null)).toEqual([]);
});

test("the selection guide recommends varieties for nine applications, each with a reason", async () => {
  await renderScreen(path);
  const guide = document.getElementById("applications") ?? expect.fail("no selection guide");
  expect(within(guide).getAllByRole("heading", { level: 3 })).toHaveLength(9);
  const pickles = closest(within(guide).getByRole("heading", { name: "Pickles" }), "li");
  expect(within(pickles).getByRole("link", { name: "Warangal Chapata" })).toHaveAttribute("href", "#chapata");
  expect(pickles).toHaveTextContent(/everyday pickles/);
});

test("the guide ends with samples and the catalogue", async () => {
  await renderScreen(path);
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Request Product Samples" })).toHaveAttribute("href", "/contact?interest=red-chillies");
  expect(main.getByRole("link", { name: "Browse Full Catalog" })).toHaveAttribute("href", "/catalog");
});

test("the figures at the ends of a scale stay within it", async () => {
  await renderScreen("/products/red-chilli-varieties");
  const figure = (text: string) =>
    [...document.querySelectorAll("#heat svg text")].find((element) => element.textContent === text)?.getAttribute("text-anchor");
  expect(figure("1,000,000")).toBe("end");
  expect(figure("10,000")).toBe("middle");
});
