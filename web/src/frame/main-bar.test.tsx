import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleProduct } from "#testing/sample-products.ts";
import german from "../../locales/de/shell.json";

function menu() {
  const summary = screen.getByText("Menu").closest("summary");
  const details = summary?.closest("details");
  if (!summary || !details) throw new Error("there is no menu");
  return { summary, details };
}

test("the navigation has the seven links, and marks where the visitor is", async () => {
  await renderScreen("/contact");
  const [list] = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("list");
  if (list === undefined) throw new Error("there is no list of links");
  const links = within(list).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Home", "/"],
    ["About Us", "/about"],
    ["Product Catalog", "/catalog"],
    ["Quality", "/quality"],
    ["Why Choose Us", "/why-choose-us"],
    ["Blog", "/blog"],
    ["Contact", "/contact"],
  ]);
  expect(links.filter((link) => link.getAttribute("aria-current") === "page").map((link) => link.textContent)).toEqual(["Contact"]);
});

test.each([
  ["/", "Home", "page"],
  ["/blog", "Blog", "page"],
  ["/de/catalog/teja-s17", german.nav.items.catalog, "true"],
  ["/blog/spice-journey", "Blog", "true"],
])("%s marks %s, in the bar and in the menu, and as the page only if it is", async (address, name, current) => {
  await renderScreen(address, { data: { product: { product: sampleProduct("teja-s17"), related: [], offer: null } } });
  const navigation = document.querySelector("header nav");
  const marked = [...(navigation?.querySelectorAll("[aria-current]") ?? [])].map((link) => [
    link.textContent,
    link.getAttribute("aria-current"),
  ]);
  expect(marked).toEqual([
    [name, current],
    [name, current],
  ]);
});

test("no page but those below it is marked: /products is not below /product", async () => {
  await renderScreen("/products");
  expect(document.querySelector("header nav [aria-current]")).toBeNull();
});

test("the menu closes when a link is picked", async () => {
  const { user } = await renderScreen("/contact");
  const { summary, details } = menu();
  await user.click(summary);
  expect(details.open).toBe(true);
  await user.click(within(details).getByText("Quality"));
  expect(details.open).toBe(false);
});

test("the menu closes on a press elsewhere", async () => {
  const { user } = await renderScreen("/contact");
  const { summary, details } = menu();
  await user.click(summary);
  await user.click(screen.getByRole("heading", { level: 1 }));
  expect(details.open).toBe(false);
});

test("the strip has telephone, e-mail and the way to a quote", async () => {
  await renderScreen("/contact");
  expect(screen.getByRole("link", { name: "Call +91 00000 00000" })).toHaveAttribute("href", "tel:+910000000000");
  expect(screen.getByRole("link", { name: "Write to trade@example.com" })).toHaveAttribute("href", "mailto:trade@example.com");
  expect(screen.getByRole("link", { name: "Get Quote" })).toHaveAttribute("href", "/contact");
});
