import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { HomePage } from "#backend/wire/catalogue.ts";
import { figuresIn } from "#i18n/figures.ts";
import { itemsOf } from "#i18n/items.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { translatorOf } from "#i18n/translator.ts";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleProducts } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import homeTexts from "../../../locales/en/home.json";

const home: HomePage = {
  products: 76,
  categories: [
    { category: "red-chillies", products: 24 },
    { category: "spices", products: 30 },
    { category: "agro-commodities", products: 22 },
  ],
  featured: sampleProducts.filter(({ featured }) => featured),
};

/** The section with a heading, by default of level 2. */
function sectionOf(heading: string | RegExp, selector: "h1" | "h2" = "h2") {
  const section = screen.getByText(heading, { selector }).closest("section") ?? expect.fail(`${heading} stands in no section`);
  return within(section);
}

function hero() {
  return sectionOf(/^Chillies and spices/, "h1");
}

test("the opening has its two buttons, the eight certificates, the figures and the badges", async () => {
  await renderScreen("/", { data: { home } });
  expect(hero().getByRole("link", { name: "Browse Full Catalog" })).toHaveAttribute("href", "/catalog");
  expect(hero().getByRole("link", { name: "Get Export Quote" })).toHaveAttribute("href", "/contact");
  const certificates = within(screen.getByRole("list", { name: "Certified and registered" })).getAllByRole("listitem");
  expect(certificates.map(({ textContent }) => textContent)).toEqual([
    "ISO 22000:2018",
    "FSSAI",
    "HACCP",
    "APEDA",
    "Spices Board",
    "MSME",
    "GMP",
    "AGMARK",
  ]);
  const figures = within(screen.getByRole("region", { name: "Nandi Spice Exports in figures" }));
  for (const figure of ["50+", "20+", "5", "1000+", "ISO 22000"]) expect(figures.getByText(figure)).toBeVisible();
  const badges = within(screen.getByRole("region", { name: homeTexts.sections.items.badges.title }));
  for (const badge of ["100% Quality", "Direct farmer sourcing", "Sustainable practices", "Reply within 24 hours"]) {
    expect(badges.getByText(badge)).toBeVisible();
  }
});

test("without certificates the opening says nothing of them", async () => {
  await renderScreen("/", { data: { home, certificates: [] } });
  expect(screen.queryByText("Certified and registered")).toBeNull();
});

test("a range that the company does not have any more is not there", async () => {
  const site = { ...sampleSite, categories: sampleSite.categories.filter(({ code }) => code !== "spices") };
  await renderScreen("/", { data: { home }, site });
  const cards = sectionOf(homeTexts.sections.items.goods.title).getAllByRole("article");
  expect(cards).toHaveLength(2);
  expect(cards.map((card) => within(card).getByRole("heading").textContent)).not.toContain("spices");
});

test("a range that the company has added is there once it has products, with its name, and leads to them", async () => {
  const coffee = { code: "coffee", name: "Coffee", hasHeat: false };
  const site = { ...sampleSite, categories: [coffee] };
  const goods = { ...home, categories: [{ category: "coffee", products: 8 }] };
  await renderScreen("/", { data: { home: goods }, site });
  const [card, ...others] = sectionOf(homeTexts.sections.items.goods.title).getAllByRole("article");
  expect(others).toEqual([]);
  const shown = within(card ?? document.body);
  expect(shown.getByRole("heading", { name: "Coffee" })).toBeVisible();
  expect(shown.getByRole("link", { name: "All Coffee" })).toHaveAttribute("href", "/catalog?category=coffee");
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByRole("link", { name: "Coffee" })).toHaveAttribute("href", "/catalog?category=coffee");
  expect(footer.queryByRole("link", { name: "Spices" })).toBeNull();
  await renderScreen("/", { data: { home: { ...home, categories: [] } }, site });
  expect(screen.queryByRole("heading", { name: homeTexts.sections.items.goods.title })).toBeNull();
});

test("the label over the goods is that of a featured chilli", async () => {
  await renderScreen("/", { data: { home } });
  expect(hero().getByText("Featured lot")).toBeVisible();
  expect(hero().getByText("Guntur Sannam")).toBeVisible();
  expect(hero().getByText("35,000 SHU")).toBeVisible();
  expect(hero().getByText("32 ASTA")).toBeVisible();
});

test("featured products lead to their pages, and the counters say what the catalogue holds", async () => {
  await renderScreen("/", { data: { home } });
  const featured = sectionOf("Featured Products");
  expect(featured.getByText(/Premium Selection/)).toBeVisible();
  expect(featured.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["Guntur Sannam", "Teja S17"]);
  expect(featured.getByRole("link", { name: "Explore Details Teja S17" })).toHaveAttribute("href", "/catalog/teja-s17");
  expect(featured.getByRole("link", { name: "Request Quote Teja S17" })).toHaveAttribute(
    "href",
    "/contact?product=teja-s17&interest=red-chillies",
  );
  // Heat is the text before " - ", colour has no prefix.
  expect(featured.getByText("80,000")).toBeVisible();
  expect(featured.getByText("70")).toBeVisible();
  expect(featured.getByText("76")).toBeVisible();
  expect(featured.getByText("3")).toBeVisible();
  expect(featured.getByText("ISO certified")).toBeVisible();
});

test("three product cards lead to the three product pages", async () => {
  await renderScreen("/", { data: { home } });
  const ranges = [
    ["Red Chillies", "/products/red-chillies", "Products in the catalogue: 24"],
    ["Spices", "/products/spices", "Products in the catalogue: 30"],
    ["Agro Commodities", "/products/agro-commodities", "Products in the catalogue: 22"],
  ] as const;
  for (const [name, address, count] of ranges) {
    const card = within(closest(screen.getByRole("heading", { level: 3, name }), "article"));
    expect(card.getByRole("link")).toHaveAttribute("href", address);
    expect(card.getByText(count)).toBeVisible();
  }
});

test("the harvest strip has six commodities with their months, and leads to the calendar", async () => {
  await renderScreen("/", { data: { home } });
  const season = sectionOf(homeTexts.sections.items.season.title);
  const months = season.getAllByRole("columnheader").slice(1);
  expect(months).toHaveLength(12);
  const arrivals = season.getAllByRole("row").map((row) => {
    const name = within(row).queryByRole("rowheader")?.textContent;
    const cells = within(row).queryAllByRole("cell");
    return [name, cells.flatMap((cell, index) => (cell.textContent === "arrives" ? [index + 1] : []))];
  });
  expect(arrivals.slice(1)).toEqual([
    ["Cardamom", [1, 9, 10, 11, 12]],
    ["Red chillies", [1, 2, 3, 10, 11, 12]],
    ["Turmeric", [1, 2, 3]],
    ["Black pepper", [1, 2, 11, 12]],
    ["Cumin", [2, 3, 4]],
    ["Cloves", [1, 4, 5, 6, 9, 10, 11, 12]],
  ]);
  expect(months.filter((month) => month.querySelector(":not([hidden])[data-now]")?.textContent?.includes("this month"))).toHaveLength(1);
  expect(season.getByRole("link", { name: "Full harvest calendar" })).toHaveAttribute("href", "/harvest-chart");
});

test("a statistic that the company does not state is in no list of figures", async () => {
  const { clients: _, foodSafety: __, continents: ___, quality: ____, ...figures } = sampleSite.figures;
  await renderScreen("/", { data: { home }, site: { ...sampleSite, figures } });
  const main = screen.getByRole("main");
  expect(main).toHaveTextContent("countries served");
  for (const text of ["certified food safety", "ISO certified", "100%", "clients", "continents", "{{"])
    expect(main).not.toHaveTextContent(text);
  const strengths = sectionOf("Our Strength").getAllByRole("heading", { level: 3 });
  expect(strengths.map(({ textContent }) => textContent)).toEqual(["Premium Grade", "Reliable Supply"]);
});

test("the export process is one ordered list of twenty steps, each with a title and a sentence", async () => {
  await renderScreen("/", { data: { home } });
  const texts = { language: defaultLanguage, texts: { home: homeTexts }, figures: figuresIn(defaultLanguage, sampleSite) };
  const t = translatorOf(texts, "home");
  const steps = itemsOf(texts, "home:process.items");
  const items = within(sectionOf(homeTexts.sections.items.process.title).getByRole("list")).getAllByRole("listitem");
  expect(items).toHaveLength(20);
  for (const [index, item] of items.entries()) {
    const step = steps[index] ?? expect.fail(`the page has a step ${index + 1} that the list of steps has not`);
    expect(within(item).getByRole("heading", { level: 3, name: t(`process.items.${step}.title`) })).toBeVisible();
    expect(within(item).getByText(t(`process.items.${step}.text`))).toBeVisible();
  }
});

test("the four highlights, the reasons for India, and the ways to the other pages", async () => {
  await renderScreen("/", { data: { home } });
  const strengths = sectionOf("Our Strength").getAllByRole("heading", { level: 3 });
  expect(strengths.map(({ textContent }) => textContent)).toEqual(["Quality Assured", "Global Reach", "Premium Grade", "Reliable Supply"]);
  const why = sectionOf("Why Choose Indian Spice Exporters");
  expect(why.getByText("40%")).toBeVisible();
  expect(why.getByText("30%")).toBeVisible();
  expect(why.getByRole("link")).toHaveAttribute("href", "/why-choose-us");
  const proof = sectionOf(homeTexts.sections.items.quality.title);
  expect(proof.getByRole("row", { name: "Aflatoxins, total HPLC EU limit, 10\u00a0ppb" })).toBeVisible();
  expect(proof.getByRole("link")).toHaveAttribute("href", "/quality");
  expect(sectionOf(homeTexts.about.title).getByRole("link")).toHaveAttribute("href", "/about");
});

test("three buyers speak, each with a name, a post, a company, a place, a drawn portrait, five stars and a verified badge, and are marked as invented", async () => {
  await renderScreen("/", { data: { home } });
  const quotes = sectionOf(homeTexts.sections.items.testimonials.title).getAllByRole("figure");
  expect(sectionOf(homeTexts.sections.items.testimonials.title).getByText(homeTexts.testimonials.sample)).toBeVisible();
  const buyers = [
    ["Katrin Albers", "Head of Purchasing", "Nordkai Gewürzkontor", "Hamburg, Germany"],
    ["Yousef Rahmani", "Managing Partner", "Creek Lantern Foodstuff Trading", "Dubai, United Arab Emirates"],
    ["Emi Kawahara", "Raw Materials Manager", "Hoshimi Ajiwai Foods", "Osaka, Japan"],
  ];
  expect(quotes).toHaveLength(buyers.length);
  for (const [index, figure] of quotes.entries()) {
    const quote = within(figure);
    for (const word of [...(buyers[index] ?? []), "5 out of 5", "Verified buyer"]) expect(quote.getByText(word)).toBeInTheDocument();
    expect(quote.getByRole("img", { name: `Drawing of ${buyers[index]?.[0]} (invented example)` })).toBeVisible();
    expect(quote.getByRole("blockquote")).not.toBeEmptyDOMElement();
  }
});

test("the network names five regions with four countries each", async () => {
  await renderScreen("/", { data: { home } });
  const network = sectionOf(homeTexts.sections.items.network.title);
  const regions = network.getAllByRole("heading", { level: 3 });
  expect(regions.map(({ textContent }) => textContent)).toEqual(["Middle East", "Europe", "Asia Pacific", "Americas", "Africa"]);
  for (const region of regions) {
    expect(within(closest(region, "li")).getAllByRole("listitem")).toHaveLength(4);
  }
});

test("the page ends with the contact page and a chat in a new tab", async () => {
  await renderScreen("/", { data: { home } });
  const next = sectionOf(homeTexts.next.title);
  expect(next.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
  const chat = next.getByRole("link", { name: "Write on WhatsApp" });
  expect(chat).toHaveAttribute("href", expect.stringContaining(`https://wa.me/${sampleSite.company.whatsapp?.number}?text=Hello`));
  expect(chat).toHaveAttribute("target", "_blank");
});

test("without featured products the cards are left out, and the way into the catalogue stays", async () => {
  await renderScreen("/", { data: { home: { ...home, featured: [] } } });
  const featured = sectionOf("Featured Products");
  expect(featured.getByText("76")).toBeVisible();
  expect(featured.queryByRole("list")).not.toBeInTheDocument();
  expect(featured.getByRole("link", { name: "See all products in the catalogue" })).toHaveAttribute("href", "/catalog");
  expect(hero().queryByText("Featured lot")).not.toBeInTheDocument();
});
