import { expect, test } from "vitest";
import type { Product } from "#backend/wire/catalogue.ts";
import { languages } from "#i18n/languages.ts";
import { siteWithoutChannels } from "#testing/no-channels.ts";
import { pageTexts } from "#testing/page-texts.ts";
import { sampleCertificates } from "#testing/sample-lists.ts";
import { sampleProduct, sampleProducts } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { asRead } from "#testing/shown.ts";
import englishTexts from "../../locales/en/documents.json";
import { type Brochure, brochure } from "./brochure.ts";
import { documentTexts, type Writing, writingWith } from "./document.ts";
import { specification } from "./specification.ts";

async function writingIn(code: string): Promise<Writing> {
  const language = languages.find((candidate) => candidate.code === code) ?? expect.fail(`${code} is no language of the site`);
  return writingWith(await pageTexts(documentTexts, language), sampleSite);
}

const english = await writingIn("en");

/** The brochure's data for a catalogue with only these products. */
const all = (products: readonly Product[]) => ({ category: null, products: [...products], total: products.length });

test("the brochure has every product once, by category, with its figures and units", () => {
  const { content, title, pictures } = brochure(english, all(sampleProducts), sampleCertificates);
  expect(title).toBe("Nandi Spice Exports: Product brochure, crop year 2025-26");
  expect(content.chapters.map(({ category, count }) => [category, count])).toEqual([
    ["red-chillies", "3 products"],
    ["spices", "1 product"],
    ["agro-commodities", "1 product"],
  ]);
  const entries = content.chapters.flatMap((chapter) => chapter.entries);
  expect(entries.map(({ slug }) => slug).sort()).toEqual(sampleProducts.map(({ slug }) => slug).sort());
  const teja = entries.find(({ slug }) => slug === "teja-s17");
  expect(teja?.figures).toEqual([
    { label: "Moisture", value: asRead("10-12"), unit: "%" },
    { label: "Heat", value: asRead("80,000-100,000"), unit: "SHU" },
    { label: "Colour", value: "70", unit: "ASTA" },
  ]);
  expect(teja?.facts).toContainEqual({ label: "Packing", value: "25\u00a0kg jute bag; 10\u00a0kg carton" });
  expect(pictures[content.cover.picture ?? -1]).toBe("/pictures/hero-home-960.jpg");
});

test("the brochure of a category says so, and of how many products it has a choice", () => {
  const spices = sampleProducts.filter(({ category }) => category === "spices");
  const { content, title } = brochure(english, { category: "spices", products: spices, total: 900 }, sampleCertificates);
  expect(title).toBe("Nandi Spice Exports: Product brochure – Spices");
  expect(content.cover.facts).toContainEqual({ label: "Products", value: "1 / 900" });
  expect(brochure(english, all(sampleProducts), sampleCertificates).content.cover.facts).toContainEqual({ label: "Products", value: "5" });
});

test("the brochure of a company without telephone and chats names neither", () => {
  const { content, codes } = brochure({ ...english, site: siteWithoutChannels }, all(sampleProducts), sampleCertificates);
  expect(content.contact.facts.map(({ label }) => label)).toEqual(["E-mail", "Registration"]);
  expect(content.contact.codes).toHaveLength(1);
  expect(codes).toEqual(["https://www.example.com/catalog"]);
});

test("the brochure of a company that states no figures has no table and no fact without a value", async () => {
  const site = { ...sampleSite, figures: {} };
  const language = languages[0] ?? expect.fail("there is a language");
  const { content } = brochure(writingWith(await pageTexts(documentTexts, language, site), site), all(sampleProducts), sampleCertificates);
  expect(content.terms.tables.length).toBeGreaterThan(0);
  expect(content.terms.tables.filter(({ rows }) => rows.length === 0)).toEqual([]);
  expect(content.cover.facts.map(({ label }) => label)).not.toContain("Ports of loading");
  expect(JSON.stringify(content)).not.toMatch(/undefined|\{\{/);
});

test("the brochure has the harvest of 14 crops, six certificates, twenty steps and the terms of trade", () => {
  const { harvest, quality, process, terms } = brochure(english, all(sampleProducts), sampleCertificates).content;
  expect(harvest?.rows).toHaveLength(14);
  expect(harvest?.rows[0]?.months).toHaveLength(12);
  expect(quality.certificates?.rows).toHaveLength(6);
  expect(quality.tests).toHaveLength(4);
  expect(process ? process.steps : []).toHaveLength(20);
  expect(terms.tables.map(({ title }) => title)).toEqual([
    "Price terms: FOB, CIF, CNF",
    "Payment terms: LC, TT, DA",
    "Ports of loading",
    "Packing",
    "Documents with each shipment",
  ]);
});

test("the brochure explains the terms that are offered, and names the others", () => {
  const figures = { ...sampleSite.figures, priceTerms: ["CIF", "DAP"], paymentTerms: ["CAD"] };
  const { content } = brochure({ ...english, site: { ...sampleSite, figures } }, all(sampleProducts), []);
  const rows = (title: RegExp) => content.terms.tables.find((table) => title.test(table.title))?.rows;
  expect(rows(/price/i)).toEqual([
    [expect.stringMatching(/^CIF/), expect.any(String), expect.any(String), expect.any(String)],
    ["DAP", "", "", ""],
  ]);
  expect(rows(/payment/i)).toEqual([["CAD", "", ""]]);
});

test("the brochure names the certificates that are there, and none without any", () => {
  const [iso] = sampleCertificates;
  const few = brochure(english, all(sampleProducts), iso === undefined ? [] : [{ ...iso, sample: false }]).content;
  expect(few.quality.certificates?.rows.map(([name]) => name)).toEqual(["ISO 22000:2018"]);
  expect(few.cover.facts).toContainEqual({ label: "Certificates", value: "ISO 22000:2018" });
  const none = brochure(english, all(sampleProducts), []).content;
  expect(none.quality.certificates).toBeNull();
  expect(none.cover.facts.map(({ label }) => label)).not.toContain("Certificates");
});

test("the heat scale runs from mild to hot, and is left out when it would not fit", () => {
  const { heatScale } = brochure(english, all(sampleProducts), sampleCertificates).content;
  const from = heatScale?.rows.map((row) => row.from) ?? [];
  expect(from.length).toBeGreaterThan(1);
  expect(from).toEqual([...from].sort((one, other) => one - other));
  const many = Array.from({ length: 41 }, (_, index) => sampleProduct(`chilli-${index}`, { capsaicin_level: "5,000 SHU" }));
  expect(brochure(english, all(many), sampleCertificates).content.heatScale).toBeNull();
  expect(brochure(english, all([]), sampleCertificates).content.heatScale).toBeNull();
});

test("the brochure marks the certificates and the registration number of the sample company, and no others", () => {
  const registration = ({ content }: ReturnType<typeof brochure>) =>
    content.contact.facts.find(({ label }) => label === englishTexts.company.registration)?.value;
  const certificates = sampleCertificates.map((certificate) => ({ ...certificate, sample: certificate.shortName === "HACCP" }));
  const named = (content: Brochure) => content.cover.facts.find(({ label }) => label.startsWith("Certificates"));
  const sample = brochure(english, all(sampleProducts), sampleCertificates);
  expect(sample.content.quality.certificates?.rows.map(([name]) => name?.endsWith(" – Sample"))).toEqual(Array(6).fill(true));
  expect(named(sample.content)?.label).toBe("Certificates – Sample");
  expect(named(sample.content)?.value).not.toContain("Sample");
  expect(registration(sample)).toBe("Nandi Spice Exports Private Limited, SAMPLE-0000 – Sample");
  const own = { ...english, site: { ...sampleSite, company: { ...sampleSite.company, hasSampleRegistration: false } } };
  const mixed = brochure(own, all(sampleProducts), certificates);
  expect(named(mixed.content)?.label).toBe("Certificates");
  expect(named(mixed.content)?.value).toMatch(/^ISO 22000:2018, FSSAI, HACCP – Sample, .*, AGMARK$/);
  expect(registration(mixed)).toBe("Nandi Spice Exports Private Limited, SAMPLE-0000");
});

test("only the sample company is said to be one", () => {
  expect(brochure(english, all(sampleProducts), sampleCertificates).content.contact.sample?.text).toContain(
    "Nandi Spice Exports is a sample company",
  );
  const own = { ...english, site: { ...sampleSite, company: { ...sampleSite.company, sample: false } } };
  expect(brochure(own, all(sampleProducts), sampleCertificates).content.contact.sample).toBeNull();
});

test("only pictures of the site are printed", () => {
  const own = sampleProduct("own", { image_url: "/pictures/cumin-960.jpg" });
  const foreign = sampleProduct("foreign", { image_url: "https://www.example.com/cumin.jpg" });
  const { content, pictures } = brochure(english, all([own, foreign]), sampleCertificates);
  expect(pictures).toEqual(["/pictures/hero-home-960.jpg", "/pictures/cumin-480.jpg"]);
  const [, spices] = content.chapters;
  expect(spices?.entries.map(({ picture }) => picture)).toEqual([1, null]);
});

test("a picture says in print what somebody has written of it, and is cut around its focus point", () => {
  const described = { image_url: "/pictures/cumin-960.jpg", image_alt: "Cumin in a bowl", image_focus: "30% 70%" };
  const { picture, alt, focus } = specification(english, sampleProduct("own", described)).content;
  expect({ picture, alt, focus }).toEqual({ picture: 0, alt: "Cumin in a bowl", focus: { x: 30, y: 70 } });
  const plain = specification(english, sampleProduct("own", { image_url: "/pictures/cumin-960.jpg" })).content;
  expect({ alt: plain.alt, focus: plain.focus }).toEqual({ alt: "own", focus: null });
});

test("what nobody has translated is said to be English in print too", async () => {
  const product = sampleProduct("cumin", { lead_time: "15 days", shelf_life: "24 Monate", in_english: ["name", "lead_time"] });
  const german = await writingIn("de");
  const sheet = specification(german, product).content;
  const [chapter] = brochure(german, all([product]), sampleCertificates).content.chapters.filter(({ entries }) => entries.length > 0);
  const ofEntry = chapter?.entries[0];
  for (const content of [sheet, ofEntry]) expect(content?.english).toEqual(["name", "lead_time"]);
  for (const facts of [[...sheet.packing, ...sheet.storage], ofEntry?.facts ?? []]) {
    expect(facts.filter(({ lang }) => lang !== undefined)).toEqual([{ label: "Lieferzeit", value: asRead("15 days"), lang: "en" }]);
  }
});

test("a specification sheet has a number that stays, and the revision and date of the last change", () => {
  const product = sampleProduct("cumin", { id: 42, updated_at: "2026-11-22T05:41:09.123Z" });
  const { content, date, codes } = specification(english, product);
  expect(content.document).toEqual([
    { label: "Document", value: "NSE-SPC-00042" },
    { label: "Revision", value: "20261122.0541" },
    { label: "Date", value: "2026-11-22" },
  ]);
  expect(date).toBe("2026-11-22");
  expect(codes).toEqual(["https://www.example.com/catalog/cumin"]);
});

test("each parameter of a sheet has its unit and its method", () => {
  const turmeric = sampleProduct("turmeric", { color_value: "Curcumin 5.0 - 6.5%" });
  expect(specification(english, turmeric).content.parameters.rows).toEqual([
    ["Moisture", asRead("8-9"), "%", "ASTA 2.0"],
    ["Curcumin", asRead("5.0-6.5"), "%", "ASTA 18.0"],
  ]);
  const rice = sampleProduct("rice", { category: "agro-commodities" });
  expect(specification(english, rice).content.parameters.rows).toEqual([["Moisture", asRead("8-9"), "%", "by contract"]]);
});

test("microbiology and contaminants have tables of their own on a sheet, and declarations stand there when they are made", () => {
  const plain = specification(english, sampleProduct("cumin")).content;
  expect(plain.parameters.parts).toEqual([]);
  const row = { code: "salmonella", name: "Salmonella", value: "absent in 25 g", figures: "absent", unit: "25 g", method: "ISO 6579-1" };
  const checked = sampleProduct("mustard", { parameters: [{ ...row, group: "microbiology" }], allergens: ["mustard"], kosher: true });
  const { parameters, storage } = specification(english, checked).content;
  expect(parameters.rows).toEqual([]);
  expect(parameters.parts).toEqual([{ title: "Microbiology", rows: [["Salmonella", "absent", "25 g", "ISO 6579-1"]] }]);
  const labels = plain.storage.map(({ label }) => label);
  expect(storage.filter(({ label }) => !labels.includes(label))).toEqual([
    { label: "Allergens", value: "Mustard" },
    { label: "Kosher", value: "Certified" },
  ]);
});

test("the port has its name in the language of the sheet, and price terms its separator", async () => {
  const product = sampleProduct("cumin", { port: "Nhava Sheva", incoterms: ["FOB", "CIF"] });
  const [russian, japanese] = await Promise.all([writingIn("ru"), writingIn("ja")]);
  expect(specification(russian, product).content.packing.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["Нава-Шева", "FOB, CIF"]),
  );
  expect(specification(japanese, product).content.packing.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["ナバシェバ", "FOB・CIF"]),
  );
  const unknown = sampleProduct("cumin", { port: "Pipavav" });
  expect(specification(russian, unknown).content.packing.map(({ value }) => value)).toContain("Pipavav");
});

test("what a product does not say is left out of its sheet", () => {
  const { content } = specification(english, sampleProduct("cumin"));
  expect(content.packing.map(({ label }) => label)).toEqual(["Minimum order"]);
  expect(content.details).toEqual([]);
  expect(content.picture).toBeNull();
});

test.each(languages.map(({ code }) => code))("every label of both documents has its text in %s", async (code) => {
  const writing = await writingIn(code);
  for (const document of [brochure(writing, all(sampleProducts), sampleCertificates), specification(writing, sampleProduct("cumin"))]) {
    expect(JSON.stringify(document)).not.toMatch(
      // A missing text shows its key.
      /\{\{|"(brochure|specification|facts|figures|company|page|categories|fields|heat|chat|months|commodities|origins|process|certificates|protocols)\.\w/i,
    );
  }
});

test("documents have the colours and the logos of the company", () => {
  const colours = { chilli: "#0b5d3b", "chilli-deep": "#003d25" };
  const logoOnDark = { address: "/logo-on-dark.svg?2", width: 40, height: 10 };
  const own = { ...english, site: { ...english.site, appearance: { ...english.site.appearance, colours, logoOnDark } } };
  for (const document of [brochure(own, all(sampleProducts), sampleCertificates), specification(own, sampleProduct("own", {}))]) {
    const { company } = document.content;
    expect(document.content.colours).toEqual(colours);
    expect(company.logo).toBeNull();
    expect(document.pictures[company.logoOnDark ?? -1]).toBe(logoOnDark.address);
  }
});
