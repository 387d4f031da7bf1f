import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PageData } from "#backend/page-data.ts";
import type { OwnPage } from "#backend/wire/content.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleData } from "#testing/sample-data.ts";
import { sampleSite } from "#testing/sample-site.ts";

const page: OwnPage = {
  ...{ item: "own1", slug: "organic", inMenu: true, inFooter: true, category: null, picture: "/pictures/port-960.jpg", unlisted: false },
  languages: ["en"],
};

const texts = {
  "pages.items.own1.title": "Organic programme",
  "pages.items.own1.eyebrow": "Certified",
  "pages.items.own1.lead": "Since the first crop.",
  "pages.items.own1.menu": "Organic",
  "pages.items.own1.description": "",
  "sections.items.own1.title": "The farms",
};

/** The site with the page, as the program answers for it. Texts are of every namespace. */
function data(own: Partial<OwnPage> = {}) {
  const changed = { texts, english: [], lists: { "pages.items": ["own1"], "sections.items": ["own1"] } };
  const ownPage = { ...page, ...own };
  return { texts: changed, ownPages: [ownPage], ownPage } as unknown as Partial<PageData>;
}

test("a page of the company has its title, picture and sections, and the menu and the foot lead to it", async () => {
  const { head } = await renderScreen("/organic", { data: data() });
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("heading", { level: 1, name: "Organic programme" })).toBeVisible();
  expect(main.getByText("Since the first crop.")).toBeVisible();
  expect(main.getByRole("heading", { level: 2, name: "The farms" })).toBeVisible();
  expect(main.getAllByRole("img")).toHaveLength(1);
  const [inMenu, ...others] = screen.getAllByRole("link", { name: "Organic" });
  expect(inMenu).toHaveAttribute("href", "/organic");
  expect(inMenu).toHaveAttribute("aria-current", "page");
  expect(others.length).toBeGreaterThan(0);
  expect(head.title).toContain("Organic programme");
  expect(head.description).toBe("Since the first crop.");
  expect(head.robots).toBeUndefined();
  expect(head.alternates.map(({ hreflang }) => hreflang)).toEqual(["en", "x-default"]);
});

test("a page can be left out of menu, foot and search engines", async () => {
  const { head } = await renderScreen("/organic", { data: data({ inMenu: false, inFooter: false, unlisted: true, picture: null }) });
  expect(screen.getByRole("heading", { level: 1, name: "Organic programme" })).toBeVisible();
  expect(screen.queryAllByRole("link", { name: "Organic" })).toEqual([]);
  expect(within(screen.getByRole("main")).queryAllByRole("img")).toEqual([]);
  expect(head.robots).toContain("noindex");
});

test("an address without a page is not found", async () => {
  const { head } = await renderScreen("/no-such-page", { data: { ownPages: [] } as unknown as Partial<PageData> });
  expect(head.robots).toContain("noindex");
  expect(screen.queryByRole("heading", { name: "Organic programme" })).toBeNull();
});

test("a page about a category is where the foot of the pages and the list of categories lead", async () => {
  await renderScreen("/about", { data: data({ category: "spices" }) });
  expect(screen.getByRole("contentinfo").querySelector('a[href="/catalog?category=spices"], a[href="/products/spices"]')).toBeNull();
  expect(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Spices" })).toHaveAttribute("href", "/organic");
  const { head } = await renderScreen("/products", {
    data: { ...sampleData(new URL("http://site/products")), ...data({ category: "spices" }) },
  });
  expect(JSON.stringify(head.jsonLd)).toContain(`"${sampleSite.baseUrl}/organic"`);
});
