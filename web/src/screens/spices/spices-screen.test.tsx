import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { asRead } from "#testing/shown.ts";

const eight = [
  ["Turmeric", "Idukki, Kerala", "/catalog/turmeric-alleppey-finger"],
  ["Black pepper", "Wayanad, Kerala", "/catalog/black-pepper-mg1"],
  ["Green cardamom", "Idukki, Kerala", "/catalog/green-cardamom-8mm"],
  ["Cumin", "Mehsana, Gujarat", "/catalog/cumin-europe-quality"],
  ["Cloves", "Kanniyakumari, Tamil Nadu", "/catalog/cloves-kanyakumari"],
  ["Cassia", "West Jaintia Hills, Meghalaya", "/catalog/indian-cassia-bark"],
  ["Coriander", "Kota, Rajasthan", "/catalog/coriander-eagle"],
  ["Fennel", "Mehsana, Gujarat", "/catalog/fennel-seed"],
] as const;

test("eight spices are shown, each with a picture, a description, its origin and the way to its product", async () => {
  await renderScreen("/products/spices");
  expect(screen.getByRole("heading", { level: 1, name: "Premium Indian Spices" })).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(8);
  for (const [name, origin, product] of eight) {
    const card = within(screen.getByRole("article", { name }));
    expect(card.getByRole("img").getAttribute("alt") ?? card.getByRole("img").getAttribute("aria-label")).not.toBe("");
    expect(card.getByText(/^[A-Z].{40,}\.$/)).toBeVisible();
    expect(card.getByRole("definition")).toHaveTextContent(origin);
    expect(card.getByRole("link")).toHaveAttribute("href", product);
  }
});

test("the origins stand on a map and beside it", async () => {
  await renderScreen("/products/spices");
  expect(screen.getByRole("img", { name: /^Map of India with the six districts/ })).toBeInTheDocument();
  for (const [, origin] of eight) expect(screen.getByRole("heading", { level: 3, name: origin })).toBeVisible();
});

test("the trade figures have a unit or a method for each column and lead to the catalogue", async () => {
  await renderScreen("/products/spices");
  const table = within(screen.getByRole("table", { name: "Trade figures of spices on offer" }));
  expect(table.getByRole("columnheader", { name: "Moisture ASTA 2.0" })).toBeVisible();
  expect(table.getByRole("columnheader", { name: "Volatile oil ml/100\u00a0g, ASTA 5.0" })).toBeVisible();
  expect(table.getAllByRole("rowheader")).toHaveLength(15);
  const pepper = table.getByRole("row", { name: /Malabar Garbled/ });
  expect(pepper).toHaveTextContent(asRead("2.5-3.5"));
  expect(pepper).toHaveTextContent("Bulk density 550 g/l or more");
  expect(within(pepper).getByRole("link")).toHaveAttribute("href", "/catalog/black-pepper-mg1");
});

test("the quality standards are in four groups and lead to the quality page", async () => {
  await renderScreen("/products/spices");
  for (const name of ["Processing", "Testing", "Packaging", "Certifications"]) {
    const group = screen.getByRole("heading", { level: 3, name }).parentElement ?? expect.fail(`${name} stands alone`);
    expect(within(group).getAllByRole("listitem").length).toBeGreaterThanOrEqual(4);
  }
  expect(screen.getByText(/^More than 400 pesticides, against the limits of the destination market/)).toBeVisible();
  expect(screen.getByRole("link", { name: "What each certificate proves" })).toHaveAttribute("href", "/quality");
});

test("the next step is to ask for information", async () => {
  await renderScreen("/products/spices");
  expect(screen.getByRole("link", { name: "Request Information" })).toHaveAttribute("href", "/contact");
  for (const link of screen.getAllByRole("link", { name: "Browse the spices" })) {
    expect(link).toHaveAttribute("href", "/catalog?category=spices");
  }
});
