import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleGuide } from "#testing/sample-guide.ts";
import { asRead } from "#testing/shown.ts";

const { varieties, spices, commodities } = sampleGuide;

/** The program's answers if no product of the guides is active. */
const nothing = {
  home: { products: 0, categories: [], featured: [] },
  varieties: varieties.map((variety) => ({ ...variety, lot: null })),
  chilliForms: [],
  spices: { specimens: spices.specimens.map((specimen) => ({ ...specimen, lot: null })), trade: [] },
  commodities: {
    commodities: commodities.commodities.map((commodity) => ({ ...commodity, lots: [] })),
    grains: [],
    load_20ft: null,
    load_40ft: null,
  },
  loads: [],
};

/** The headings of the page's numbered chapters. */
function chapters(): string[] {
  return [...screen.getByRole("main").querySelectorAll("section header .numbered")].map(({ textContent }) => textContent);
}

test.each([
  [
    "/products/red-chilli-varieties",
    ["What we measure", "All varieties", "By application"],
    ["Bhut Jolokia", "Teja S17", "Khammam, Telangana"],
  ],
  [
    "/products/red-chillies",
    ["Varieties", "Technical specification"],
    ["Teja S17", "Thin skin, many seeds; bought for heat.", asRead("10-12%")],
  ],
  ["/products/spices", ["Spices", "Origins", "Quality standards"], ["Turmeric", "Idukki, Kerala"]],
  ["/products/agro-commodities", ["Products", "Quality parameters"], ["Rice", "Millets", "Super"]],
  ["/products", [], ["Red Chillies", "Guntur Sannam S4"]],
])("without products %s keeps its knowledge, and has no figure of a product nor a way to one", async (path, left, known) => {
  await renderScreen(path, { data: nothing });
  const main = screen.getByRole("main");
  expect(chapters()).toEqual(left);
  for (const text of known) expect(main).toHaveTextContent(text);
  const links = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  expect(links.filter((link) => link.startsWith("/catalog/"))).toEqual([]);
  expect(main).not.toHaveTextContent(/\d SHU|\d ASTA(?! )|about \d+ t|\d t net|\d\.\d+ mm/);
  // Every link target within the page exists.
  const targets = links.filter((link) => link.startsWith("#")).map((link) => link.slice(1));
  expect(targets.filter((id) => document.getElementById(id) === null)).toEqual([]);
});

test("a product that is off leaves its place, and the others stay", async () => {
  const data = { varieties: varieties.map((variety) => (variety.name === "teja" ? { ...variety, lot: null } : variety)) };
  await renderScreen("/products/red-chilli-varieties", { data });
  const main = screen.getByRole("main");
  expect(screen.getAllByRole("article")).toHaveLength(varieties.length);
  expect(main).not.toHaveTextContent(asRead("80,000-100,000 SHU;"));
  expect(main.querySelector('a[href="/catalog/teja-s17"]')).toBeNull();
  expect(main.querySelector('a[href="/catalog/kashmiri-chilli"]')).not.toBeNull();
  expect(screen.getByRole("table", { name: "14 varieties compared" })).toBeVisible();
});

test.each([
  ["/products/red-chilli-varieties", ["What we measure"]],
  ["/products/red-chillies", ["Technical specification"]],
  ["/products/spices", ["Quality standards"]],
  ["/products/agro-commodities", ["Quality parameters"]],
])("of products that a company never had, %s has no section", async (path, left) => {
  const spices = { specimens: [], trade: [] };
  const commodities = { ...nothing.commodities, commodities: [] };
  await renderScreen(path, { data: { ...nothing, varieties: [], spices, commodities } });
  expect(chapters()).toEqual(left);
  const targets = [...screen.getByRole("main").querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute("href")?.slice(1) ?? "");
  expect(targets.filter((id) => document.getElementById(id) === null)).toEqual([]);
});
