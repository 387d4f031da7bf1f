import { render, screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defaultLanguage } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { TextsProvider } from "#i18n/use-translation.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleProducts } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { PageAddressProvider } from "#ui/current-address.ts";
import { wordsOf } from "#ui/words-of.ts";
import shell from "../../locales/en/shell.json";
import russianArticles from "../../locales/ru/blog.json";
import { Breadcrumb } from "./breadcrumb.tsx";
import { knownSegments } from "./use-segment-name.ts";

async function at(path: string) {
  const texts = await loadTexts(defaultLanguage, ["shell"], () => shell, sampleSite);
  return (
    <TextsProvider value={texts}>
      <PageAddressProvider value={{ path, search: "" }}>
        <Breadcrumb />
      </PageAddressProvider>
    </TextsProvider>
  );
}

test("segments are capitalised with spaces; all but the last are links", async () => {
  render(await at("/products/red-chilli-varieties"));
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(trail.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Home", "Products", "Red Chilli Varieties"]);
  expect(trail.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/", "/products"]);
  expect(trail.getByText("Red Chilli Varieties")).toHaveAttribute("aria-current", "page");
});

test("a product's address reads as words", async () => {
  render(await at("/catalog/guntur-sannam-s4"));
  expect(screen.getByText("Guntur Sannam S4")).toBeVisible();
});

test.each([
  ["/ru/catalog/teja-s17", ["Главная", "Каталог", "Теджа S17"]],
  ["/ru/blog/spice-journey", ["Главная", "Блог", russianArticles.articles.items["spice-journey"].title]],
])("in another language %s has the name of what it shows", async (address, names) => {
  const product = sampleProducts.find(({ slug }) => slug === "teja-s17") ?? expect.fail("the sample products have no Teja");
  await renderScreen(address, { data: { product: { product: { ...product, name: "Теджа S17" }, related: [], offer: null } } });
  const trail = within(screen.getByRole("navigation", { name: "Навигационная цепочка" })).getAllByRole("listitem");
  expect(trail.map((item) => item.textContent)).toEqual(names);
});

test("it is hidden on the home page", async () => {
  expect(renderToStaticMarkup(await at("/"))).toBe("");
});

test("a page that there is not is called so, and no part of its address is a link", async () => {
  await renderScreen("/nowhere/at-all");
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(trail.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Home", "Page Not Found"]);
  expect(trail.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/"]);
});

test("a malformed percent sign breaks nothing", async () => {
  render(await at("/100%"));
  expect(screen.getByText("100%")).toBeVisible();
});

test.each(knownSegments)("the English name of %s is what the rule makes of it", (segment) => {
  expect(shell.breadcrumb.segments[segment]).toBe(wordsOf(segment));
});
