import { expect, test } from "vitest";
import { headContext } from "#testing/page-texts.ts";
import { sampleGuide } from "#testing/sample-guide.ts";
import texts from "../../../locales/en/varieties.json";
import { head } from "./head.ts";

const context = { ...(await headContext(["shell", "varieties"])), data: sampleGuide };
const { varieties } = sampleGuide;

test("both paths are one page to search engines", () => {
  for (const path of ["/products/red-chilli-varieties", "/products/chilli-varieties"])
    expect(head({ ...context, path }).canonicalPath).toBe("/products/red-chilli-varieties");
});

test("title and description have the length that is shown, and name how many varieties there are", () => {
  const { description } = head({ ...context, path: "/products/red-chilli-varieties" });
  expect(texts.head.title.length).toBeGreaterThanOrEqual(30);
  expect(texts.head.title.length).toBeLessThanOrEqual(60);
  expect(description).toContain(`${varieties.length} Indian red chillies`);
  expect(description.length).toBeGreaterThanOrEqual(120);
  expect(description.length).toBeLessThanOrEqual(160);
});

test("without products on offer the description still says what the page is, and there is no list", () => {
  const lotless = varieties.map((variety) => ({ ...variety, lot: null }));
  const { description, jsonLd } = head({ ...context, data: { varieties: lotless }, path: "/products/red-chilli-varieties" });
  expect(description).toBe(texts.head.knowledge);
  expect(description.length).toBeGreaterThanOrEqual(120);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(jsonLd).toMatchObject([{ "@type": "BreadcrumbList" }]);
});

test("the varieties are a list of products", () => {
  const { jsonLd: [list, crumbs] = [] } = head({ ...context, path: "/products/chilli-varieties" });
  expect(list).toMatchObject({ "@type": "ItemList", numberOfItems: varieties.length });
  expect(list).toHaveProperty(
    "itemListElement",
    expect.arrayContaining([{ "@type": "ListItem", position: 3, name: "Teja S17", url: "https://www.example.com/catalog/teja-s17" }]),
  );
  expect(crumbs).toMatchObject({ itemListElement: [{}, { name: "Products" }, { name: "Red Chilli Varieties" }] });
});
