import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PageData } from "#backend/page-data.ts";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleGuide } from "#testing/sample-guide.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { asRead } from "#testing/shown.ts";
import { textsOf } from "#testing/texts-of.ts";

const categories = [
  { category: "red-chillies", products: 24 },
  { category: "spices", products: 30 },
  { category: "agro-commodities", products: 1 },
] as const;

function chapter(name: string): HTMLElement {
  const section = closest(screen.getByRole("heading", { level: 2, name }), "section");
  return section;
}

test("each category is a chapter with links to its page and its part of the catalogue", async () => {
  await renderScreen("/products");
  const names = { "red-chillies": "Red Chillies", spices: "Spices", "agro-commodities": "Agro Commodities" };
  for (const { category } of categories) {
    const section = chapter(names[category]);
    expect(section).toHaveAttribute("id", category);
    const targets = within(section)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(targets).toContain(`/products/${category}`);
    expect(targets).toContain(`/catalog?category=${category}`);
  }
  expect(within(chapter("Red Chillies")).getByRole("link", { name: "Compare the varieties" })).toHaveAttribute(
    "href",
    "/products/red-chilli-varieties",
  );
});

test("the contents say how many products a category has", async () => {
  const home = { products: 55, categories: [...categories], featured: [] };
  await renderScreen("/products", { data: { home } });
  const contents = screen.getByRole("navigation", { name: "On this page" });
  expect(within(contents).getByRole("link", { name: /Red Chillies\s*24 in the catalogue/ })).toHaveAttribute("href", "#red-chillies");
  expect(within(contents).getByRole("link", { name: /Spices\s*30 in the catalogue/ })).toHaveAttribute("href", "#spices");
  expect(within(contents).getByRole("link", { name: /Agro Commodities\s*1 in the catalogue/ })).toHaveAttribute(
    "href",
    "#agro-commodities",
  );
});

test("a chapter goes with its category, and with what the company hides; the others are numbered without it", async () => {
  const site = { ...sampleSite, categories: sampleSite.categories.filter(({ code }) => code !== "spices") };
  await renderScreen("/products", { site });
  expect(screen.queryByRole("heading", { level: 2, name: "Spices" })).toBeNull();
  expect(chapter("Agro Commodities")).toHaveTextContent("Chapter II");
  const contents = screen.getByRole("navigation", { name: "On this page" });
  expect(textsOf(within(contents).getAllByRole("link"))).toEqual([
    "IRed Chillies3 in the catalogue",
    "IIAgro Commodities1 in the catalogue",
    "Packing and container loads",
  ]);
});

test("entries of a chapter that the company hides are not there, nor what has none left", async () => {
  const lists = { "chilli.kinds.items": ["teja"], "spices.sheet.items": [], "agro.grades.items": ["a"], "agro.kinds.items": [] };
  const changed = { texts: {}, english: [], lists, facts: {} };
  await renderScreen("/products", { data: { texts: changed } as unknown as Partial<PageData> });
  const chillies = within(chapter("Red Chillies"));
  expect(chillies.getByText("Teja S17")).toBeVisible();
  expect(chillies.queryByText("Ramnad Mundu")).toBeNull();
  expect(within(chapter("Spices")).queryByRole("img")).toBeNull();
  const agro = within(chapter("Agro Commodities"));
  expect(agro.queryByText("Products")).toBeNull();
  expect(agro.getAllByRole("rowheader")).toHaveLength(1);
});

test("the chapters carry the figures that the lots are held to", async () => {
  await renderScreen("/products");
  const chillies = chapter("Red Chillies");
  for (const figure of [asRead("10-12%"), asRead("80-120"), "3%", "1%", "2%"]) expect(within(chillies).getByText(figure)).toBeVisible();
  const spices = chapter("Spices");
  for (const figure of ["5 ppb", "10 ppb", "400+", asRead("15-25 °C"), asRead("60-65%")])
    expect(within(spices).getByText(figure)).toBeVisible();
  const agro = chapter("Agro Commodities");
  for (const figure of [asRead("12-14%"), "25 kg, 50 kg", "under 2%", "under 5%", "up to 10%"])
    expect(within(agro).getByText(figure)).toBeVisible();
  for (const kind of ["Rice", "Wheat", "Pulses", "Lentils", "Chickpeas", "Millets"])
    expect(within(agro).getByText(kind, { selector: "dt" })).toBeVisible();
});

test("the bars of the grades are as long as their limits", async () => {
  const figures = { ...sampleSite.figures, "defects.a": "7.5%" };
  await renderScreen("/products", { site: { ...sampleSite, figures } });
  const table = within(chapter("Agro Commodities")).getByRole("table");
  const widths = [...table.querySelectorAll("rect")].map((bar) => bar.getAttribute("width"));
  expect(widths).toEqual(["20", "75", "100"]);
  expect(table).toHaveTextContent("under 7.5%");
});

test("a container holds of each form what its product says", async () => {
  await renderScreen("/products");
  const table = screen.getByRole("table", { name: /load of a 20\sft container/ });
  const printed = textsOf(within(table).getAllByText(/^about \d+ t$/));
  const forms = sampleGuide.loads.flatMap((group) => group.forms);
  expect(printed).toEqual(forms.map(({ tonnes }) => `about ${tonnes}\u00a0t`));
});

test("the next steps are the catalogue, a quote and the brochure", async () => {
  await renderScreen("/products");
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Browse Full Catalog" })).toHaveAttribute("href", "/catalog");
  expect(main.getByRole("link", { name: "Get Export Quote" })).toHaveAttribute("href", "/contact");
  const brochure = main.getByRole("link", { name: "Download Brochure" });
  expect(brochure).toHaveAttribute("href", "/brochure.pdf");
  expect(brochure).toHaveAttribute("target", "_blank");
});

test("the brochure says in a toast when it cannot be opened", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  const { user } = await renderScreen("/products");
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Download Brochure" }));
  expect(await screen.findByText("Failed to open brochure. Please try again.")).toBeInTheDocument();
  vi.unstubAllGlobals();
});
