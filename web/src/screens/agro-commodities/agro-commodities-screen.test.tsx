import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { asRead } from "#testing/shown.ts";

const products = {
  Rice: [
    "1121 Basmati Rice, Steam",
    "Pusa Basmati Rice, White",
    "Sona Masoori Rice",
    "IR64 Parboiled Rice, 5% Broken",
    "Swarna Parboiled Rice",
  ],
  Wheat: ["Sharbati Wheat", "Durum Wheat"],
  Pulses: ["Moong, Whole Green", "Urad, Whole Black", "Toor Dal (Split Pigeon Peas)"],
  Lentils: ["Masoor Dal (Split Red Lentils)"],
  Chickpeas: ["Kabuli Chickpeas 12\u00a0mm", "Kabuli Chickpeas 9\u00a0mm", "Desi Chickpeas (Kala Chana)"],
  Millets: ["Bajra (Pearl Millet)", "Jowar (White Sorghum)", "Ragi (Finger Millet)"],
};

test("six commodities are on the board, each with its products", async () => {
  await renderScreen("/products/agro-commodities");
  expect(screen.getByRole("heading", { level: 1, name: "Premium Agro Commodities" })).toBeVisible();
  for (const [category, names] of Object.entries(products)) {
    expect(screen.getByRole("heading", { level: 3, name: category })).toBeVisible();
    const table = within(screen.getByRole("table", { name: new RegExp(`^${category}:`) }));
    expect(table.getAllByRole("rowheader").map((head) => head.textContent)).toEqual(names);
    const heads = table.getAllByRole("columnheader");
    expect(heads).toHaveLength(8);
    for (const head of heads) expect(head.closest("thead")).not.toHaveClass("sr-only");
    // Broken or damaged grain: one number of decimals in all tables.
    const defects = table.getAllByRole("row").map((row) => row.querySelectorAll("td")[3]?.lastElementChild?.textContent ?? "");
    for (const text of defects.filter((text) => /\d/.test(text))) expect(text).toMatch(/^\d+\.\d%$/);
  }
  expect(screen.getByText(/^On request: whole brown masoor/)).toBeVisible();
});

test("a product leads to the catalogue and carries its figures", async () => {
  await renderScreen("/products/agro-commodities");
  expect(screen.getByRole("link", { name: "Ragi (Finger Millet)" })).toHaveAttribute("href", "/catalog/ragi");
  const row = screen.getByRole("row", { name: /1121 Basmati/ });
  for (const text of ["Super", "Karnal", asRead("11.5-12.5%"), "0.1%", "24", "Mundra"]) expect(row).toHaveTextContent(text);
});

test("four groups of quality parameters have the figures of the trade", async () => {
  await renderScreen("/products/agro-commodities");
  for (const name of ["Grades and defects", "Moisture and storage", "Purity", "Packing and load"]) {
    expect(screen.getByRole("heading", { level: 3, name })).toBeVisible();
  }
  const grades = screen.getAllByRole("listitem").map((item) => item.textContent);
  for (const grade of ["Superunder 2%", "Aunder 5%", "Bup to 10%", "Industrialby contract"]) {
    expect(grades.filter((text) => text?.startsWith(grade))).toHaveLength(1);
  }
  expect(screen.getByText(/^12.–.14% at most, depending on the product$/)).toBeVisible();
  expect(screen.getByText("25 kg, 50 kg; new PP bags")).toBeVisible();
  expect(screen.getByText(asRead("23-25 t net"))).toBeVisible();
  expect(screen.getByText(asRead("26-27 t net"))).toBeVisible();
});

test("eleven grains are drawn beside a picture of basmati", async () => {
  await renderScreen("/products/agro-commodities");
  expect(screen.getByRole("img", { name: /grains of basmati rice/ })).toBeVisible();
  expect(screen.getAllByText(/^[\d.–\u2060]+\smm$/)).toHaveLength(12);
});

test("the next step is a quote", async () => {
  await renderScreen("/products/agro-commodities");
  expect(screen.getByRole("link", { name: "Request a Quote" })).toHaveAttribute("href", "/contact");
});
