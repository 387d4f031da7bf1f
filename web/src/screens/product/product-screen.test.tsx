import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleProduct, sampleProducts } from "#testing/sample-products.ts";
import { asRead } from "#testing/shown.ts";
import { textsOf } from "#testing/texts-of.ts";

const read = vi.fn(async () => Response.json(sampleProducts));

beforeEach(() => {
  read.mockClear();
  vi.stubGlobal("fetch", read);
});

test("a product's address opened directly is its whole page, from what the program rendered", async () => {
  await renderScreen("/catalog/teja-s17");
  expect(screen.getByRole("heading", { level: 1, name: "Teja S17" })).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("table", { name: "Technical Specifications" })).toBeInTheDocument();
  expect(screen.getByRole("table", { name: "Complete Product Specifications" })).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Product Details" })).toBeInTheDocument();
  for (const quote of screen.getAllByRole("link", { name: "Request Quote" })) {
    expect(quote).toHaveAttribute("href", "/contact?product=teja-s17&interest=red-chillies");
  }
  expect(read).not.toHaveBeenCalled();
});

test("related products lead to their own pages", async () => {
  await renderScreen("/catalog/teja-s17");
  const related = closest(screen.getByRole("heading", { name: "Compare similar products" }), "section");
  expect(textsOf(within(related).getAllByRole("heading", { level: 3 }))).toEqual(["Guntur Sannam", "Byadgi"]);
  expect(within(related).getByRole("link", { name: "All Red Chillies" })).toHaveAttribute("href", "/catalog?category=red-chillies");
  expect(within(related).getByRole("link", { name: "View Details Byadgi" })).toHaveAttribute("href", "/catalog/byadgi");
});

test("on a foreign page what nobody has translated is said to be English, and nothing else", async () => {
  const product = sampleProduct("cumin", {
    name: "Cumin",
    description: "Bold seeds.",
    detailed_description: "Of Unjha.",
    packaging_options: ["25 kg bag"],
    min_order_quantity: "5 tonnes",
    shelf_life: "24 months",
    lead_time: "15 Tage",
    price_range: "Auf Anfrage",
    in_english: ["name", "description", "detailed_description", "packaging_options", "min_order_quantity", "shelf_life"],
  });
  await renderScreen("/de/catalog/cumin", { data: { product: { product, related: [product], offer: null } } });
  const english = [...document.querySelectorAll('main [lang="en"]')].map((element) => asRead(element.textContent));
  expect(new Set(english)).toEqual(new Set(["Cumin", "Bold seeds.", "Of Unjha.", "25 kg bag", "5 tonnes", "24 months"].map(asRead)));
});

test("a product that does not exist is told so", async () => {
  await renderScreen("/catalog/nothing");
  await waitFor(() => expect(screen.getByText("404")).toBeInTheDocument());
});
