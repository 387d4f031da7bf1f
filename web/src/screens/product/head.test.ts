import { expect, test } from "vitest";
import { catalogueHead } from "#screens/catalogue/head.ts";
import { productHead } from "#screens/product/head.ts";
import { headContext } from "#testing/page-texts.ts";
import { sampleProducts } from "#testing/sample-products.ts";

const context = await headContext(["shell", "catalogue"]);

test("a product without a price is described to search engines without offers and ratings", () => {
  const product = sampleProducts.find(({ slug }) => slug === "teja-s17") ?? expect.fail("no such sample");
  const {
    title,
    description,
    jsonLd = [],
  } = productHead({ ...context, path: "/catalog/teja-s17", data: { product: { product, related: [], offer: null } } });
  expect(title).toBe("Teja S17 from Khammam, Telangana | Nandi Spice Exports");
  expect(description).toBe("Thin skinned and fiery.");
  const [described, crumbs] = jsonLd;
  expect(described).toMatchObject({
    "@type": "Product",
    name: "Teja S17",
    category: "Red Chillies",
    url: "https://www.example.com/catalog/teja-s17",
  });
  expect(described).not.toHaveProperty("offers");
  expect(described).not.toHaveProperty("aggregateRating");
  expect(described).toHaveProperty(
    "additionalProperty",
    expect.arrayContaining([{ "@type": "PropertyValue", name: "ITC-HS code (India)", value: "0904 21 10" }]),
  );
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, name: "Teja S17" }],
  });
});

test("a price is an offer of a unit", () => {
  const product = sampleProducts[0] ?? expect.fail("there are no samples");
  const offer = { low: "2100", high: "2400.5", currency: "USD", unit: "t", valid_until: "2027-03-31" };
  const { jsonLd = [] } = productHead({ ...context, path: "/catalog/x", data: { product: { product, related: [], offer } } });
  expect(jsonLd[0]).toHaveProperty("offers", {
    "@type": "AggregateOffer",
    url: "https://www.example.com/catalog/x",
    lowPrice: "2100",
    highPrice: "2400.5",
    priceCurrency: "USD",
    priceValidUntil: "2027-03-31",
    businessFunction: "http://purl.org/goodrelations/v1#Sell",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      minPrice: "2100",
      maxPrice: "2400.5",
      priceCurrency: "USD",
      unitCode: "TNE",
    },
  });
});

test("the catalogue lists the cards of its page to search engines", () => {
  const catalogue = {
    items: [...sampleProducts],
    found: {},
    matching: 5,
    page: 1,
    pages: 1,
    products: 5,
    grades: [],
    origins: [],
    featured: [],
    whole: true,
    brochures: [],
  };
  const { title, jsonLd = [] } = catalogueHead({ ...context, path: "/catalog", data: { catalogue } });
  expect(title).toMatch(/^Product Catalog/);
  expect(jsonLd[0]).toMatchObject({
    "@type": "ItemList",
    itemListElement: [{ position: 1, url: "https://www.example.com/catalog/guntur-sannam" }, {}, {}, {}, {}],
  });
  expect(jsonLd[1]).toMatchObject({ "@type": "BreadcrumbList" });
});
