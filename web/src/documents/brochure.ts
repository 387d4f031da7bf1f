import { categoryOf, isOwnScreen } from "#backend/categories.ts";
import { statedLines } from "#backend/site.ts";
import type { BrochureProducts, Product } from "#backend/wire/catalogue.ts";
import type { Certificate } from "#backend/wire/content.ts";
import { heatBounds, scovilleRange } from "#features/catalogue/heat.ts";
import { textLanguage } from "#features/catalogue/text-language.ts";
import { whatsappUrl } from "#features/chat/whatsapp-url.ts";
import { allMonths } from "#features/harvest/harvest.ts";
import { focusOf } from "#features/pictures/focus.ts";
import { areSample, explained } from "#features/quality/certificates.ts";
import { testGroups } from "#features/quality/quality.ts";
import { rangeText } from "#features/varieties/range-text.ts";
import { absolute } from "#head/page-head.ts";
import { inNumerals } from "#i18n/numerals.ts";
import { typeset } from "#i18n/typography.ts";
import {
  type Document,
  facts,
  initial,
  keyFigures,
  letterhead,
  markedSample,
  newest,
  Places,
  printPicture,
  type Table,
  type Writing,
} from "./document.ts";
import { isolated, printed, tariff } from "./typography.ts";

/** More products than this do not fit on one scale. */
const mostOnScale = 40;
/** How many districts or packagings a table lists. */
const mostNamed = 6;

export type Brochure = ReturnType<typeof contentOf>;

/** The brochure of all active products, of the first ones, or of those of a category. */
export function brochure(
  writing: Writing,
  contents: BrochureProducts,
  certificates: readonly Certificate[],
): Document<"brochure", Brochure> {
  const { t, language, site } = writing;
  const { products } = contents;
  const places = { pictures: new Places(), codes: new Places() };
  const content = contentOf(writing, contents, certificates, places);
  return {
    template: "brochure",
    language: language.code,
    title: t("documents:brochure.documentTitle", { company: site.company.name, title: content.edition }),
    author: site.company.name,
    date: newest(products),
    typefaces: site.appearance.typefaces,
    pictures: places.pictures.list,
    codes: places.codes.list,
    content,
  };
}

function contentOf(
  writing: Writing,
  contents: BrochureProducts,
  certificates: readonly Certificate[],
  { pictures, codes }: { pictures: Places; codes: Places },
) {
  const { t, site } = writing;
  const { products, category: only, total } = contents;
  const name = t("documents:brochure.title");
  const title = only === null ? name : `${name} – ${categoryOf(site.categories, only).name}`;
  const chat = whatsappUrl(site.company.whatsapp, t("shell:chat.greeting", { company: site.company.name }));
  const names = entryNames(writing, products);
  const hot = site.categories.find(({ hasHeat }) => hasHeat);
  const cover = writing.picture("home");
  const cropYear = mostFrequent(products.map(({ crop_year }) => crop_year ?? ""));
  return {
    company: letterhead(writing, pictures),
    colours: site.appearance.colours,
    title,
    edition: cropYear === "" ? title : t("documents:brochure.edition", { title, cropYear }),
    lead: t("documents:brochure.lead"),
    page: t("documents:page"),
    cover: {
      picture: cover === null ? null : pictures.of(cover),
      alt: t("documents:brochure.cover.picture"),
      facts: facts(writing, [
        [t("documents:brochure.cover.cropYear"), cropYear],
        [t("documents:brochure.cover.date"), newest(products)],
        [t("documents:brochure.cover.products"), products.length < total ? `${products.length} / ${total}` : String(total)],
        certificateFact(writing, certificates),
        [t("documents:brochure.cover.ports"), writing.business("ports")],
      ]),
    },
    contents: {
      title: t("documents:brochure.contents.title"),
      lead: t("documents:brochure.contents.lead"),
      index: t("documents:brochure.contents.index"),
    },
    chapters: site.categories.map(({ code, name }) => {
      const own = products.filter((product) => product.category === code);
      const text = (part: "lead" | "note") => (isOwnScreen(code) ? t(`documents:brochure.categories.${code}.${part}`) : "");
      return {
        category: code,
        title: name,
        lead: text("lead"),
        note: text("note"),
        count: t("documents:brochure.contents.count", { count: own.length }),
        entries: own.map((product) => entry(writing, names, product, pictures)),
        hasHeatScale: code === hot?.code,
      };
    }),
    heatScale: heatScale(writing, products),
    harvest: harvestCalendar(writing),
    quality: quality(writing, explained(certificates)),
    process: writing.items("home:process.items").length > 0 && {
      title: t("documents:brochure.process.title"),
      lead: t("documents:brochure.process.lead"),
      steps: writing.items("home:process.items").map((step) => ({
        title: t(`home:process.items.${step}.title`),
        text: t(`home:process.items.${step}.text`),
      })),
    },
    terms: terms(writing, products),
    contact: {
      title: t("documents:brochure.contact.title"),
      lead: t("documents:brochure.contact.lead"),
      facts: facts(writing, [
        [t("documents:company.phone"), site.company.phone?.display],
        [t("documents:company.email"), site.company.email],
        [t("documents:company.whatsapp"), site.company.whatsapp?.display],
        [t("documents:company.telegram"), site.company.telegram.name],
        [
          t("documents:company.registration"),
          markedSample(
            writing,
            [site.company.legalName, site.company.registrationNumber].filter((part) => part !== null).join(", "),
            site.company.hasSampleRegistration,
          ),
        ],
      ]),
      addressTitle: t("documents:company.address"),
      codes: [
        ...(chat === undefined
          ? []
          : [
              {
                code: codes.of(chat),
                title: t("documents:brochure.contact.chat"),
                alt: t("documents:brochure.contact.chatCode", { company: site.company.name }),
              },
            ]),
        {
          code: codes.of(absolute(writing, "/catalog")),
          title: t("documents:brochure.contact.site"),
          alt: t("documents:brochure.contact.siteCode", { address: site.baseUrl }),
        },
      ],
      sample: site.company.sample
        ? {
            title: t("documents:brochure.contact.sampleTitle"),
            text: t("documents:brochure.contact.sample", { company: site.company.name }),
          }
        : null,
    },
  };
}

/** The names in the entry of a product: looked up once, because there may be thousands of products. */
function entryNames({ t }: Writing, products: readonly Product[]) {
  const grades = new Set(products.map(({ grade }) => grade).filter(Boolean));
  return {
    grades: new Map([...grades].map((grade) => [grade, t("documents:brochure.grade", { grade })])),
    featured: t("documents:brochure.featured"),
    hsCode: t("documents:facts.hsCode"),
    minOrder: t("documents:facts.minOrder"),
    packing: t("documents:facts.packing"),
    load20: t("documents:facts.load20"),
    shelfLife: t("documents:facts.shelfLife"),
    leadTime: t("documents:facts.leadTime"),
    port: t("documents:facts.port"),
    certificates: t("documents:facts.certificates"),
  };
}

function entry(writing: Writing, names: ReturnType<typeof entryNames>, product: Product, pictures: Places) {
  const { language } = writing;
  const picture = printPicture(product.image_url);
  return {
    slug: product.slug,
    name: typeset(product.name, language),
    english: product.in_english,
    botanical: product.botanical_name ?? "",
    origin: isolated(product.origin, language),
    grade: names.grades.get(product.grade) ?? "",
    featured: product.featured ? names.featured : "",
    picture: picture === undefined ? null : pictures.of(picture),
    focus: focusOf(product.image_focus) ?? null,
    alt: product.image_alt ?? product.name,
    initial: initial(product.name),
    description: printed(product.description, language),
    figures: keyFigures(writing, product),
    facts: facts(writing, [
      [names.hsCode, product.hs_code && tariff(product.hs_code)],
      [names.minOrder, product.min_order_quantity, textLanguage(product, "min_order_quantity")],
      [names.packing, product.packaging_options.join("; "), textLanguage(product, "packaging_options")],
      [names.load20, product.load_20ft, textLanguage(product, "load_20ft")],
      [names.shelfLife, product.shelf_life, textLanguage(product, "shelf_life")],
      [names.leadTime, product.lead_time, textLanguage(product, "lead_time")],
      [names.port, product.port && writing.port(product.port)],
      [names.certificates, product.certificates.join(", ")],
    ]),
  };
}

/** Every product with a measured heat, from mild to hot; nothing when there are none, or too many for one scale. */
function heatScale({ t, language }: Writing, products: readonly Product[]) {
  const rows = products
    .flatMap((product) => {
      const range = scovilleRange(product.capsaicin_level);
      return range === undefined || range.from <= 0 ? [] : [{ name: typeset(product.name, language), ...range }];
    })
    .sort((one, other) => one.from - other.from || one.to - other.to || (one.name < other.name ? -1 : 1));
  if (rows.length === 0 || rows.length > mostOnScale) return null;
  return {
    title: t("documents:brochure.heatScale.title"),
    lead: t("documents:brochure.heatScale.lead"),
    bands: [
      { from: 0, label: t("catalogue:heat.low") },
      { from: heatBounds.medium, label: t("catalogue:heat.medium") },
      { from: heatBounds.high, label: t("catalogue:heat.high") },
      { from: heatBounds.extreme, label: t("catalogue:heat.extreme") },
    ],
    rows: rows.map((row) => ({ ...row, text: typeset(inNumerals(rangeText(row), language), language) })),
  };
}

function harvestCalendar({ t, harvest: { crops } }: Writing) {
  if (crops.length === 0) return null;
  return {
    title: t("documents:brochure.harvest.title"),
    lead: t("documents:brochure.harvest.lead"),
    crop: t("documents:brochure.harvest.crop"),
    arrives: t("documents:brochure.harvest.arrives"),
    months: allMonths.map((month) => t(`harvest:monthsShort.${month}`)),
    rows: crops.map(({ item, months }) => ({
      crop: t(`harvest:crops.items.${item}.name`),
      origin: t(`harvest:crops.items.${item}.origin`),
      months: allMonths.map((month) => months.includes(month)),
    })),
  };
}

/** The short names of the certificates with their label. Those of the sample company are marked: the label where all are. */
function certificateFact(writing: Writing, certificates: readonly Certificate[]) {
  const { t, language } = writing;
  const allSample = areSample(certificates);
  const names = certificates.map(({ shortName, sample }) => markedSample(writing, printed(shortName, language), sample && !allSample));
  return [markedSample(writing, t("documents:facts.certificates"), allSample), names.join(language.comma)] as const;
}

function quality(writing: Writing, certificates: readonly Certificate[]) {
  const { t, language } = writing;
  const column = (name: "paper" | "proves" | "check" | "test" | "method" | "limit") => t(`documents:brochure.quality.${name}`);
  return {
    title: t("documents:brochure.quality.title"),
    lead: t("documents:brochure.quality.lead"),
    certificates:
      certificates.length === 0
        ? null
        : {
            title: t("documents:brochure.quality.certificates"),
            head: [column("paper"), column("proves"), column("check")],
            rows: certificates.map(({ name, description, covers, verification, sample }) =>
              [name, description ?? covers, verification].map((text, column) =>
                markedSample(writing, printed(text ?? "", language), sample && column === 0),
              ),
            ),
          },
    testsTitle: t("documents:brochure.quality.tests"),
    tests: testGroups.map(({ group, tests }) => ({
      title: t(`quality:protocols.groups.${group}.title`),
      head: [column("test"), column("method"), column("limit")],
      rows: tests.map((test) => (["name", "method", "limit"] as const).map((part) => t(`quality:protocols.tests.${test}.${part}`))),
    })),
  };
}

/** The rows of the terms that the company offers: those that are explained with their cells, in this order, and the others by their name. */
function termRows<Term extends string>(
  offered: readonly string[],
  head: readonly string[],
  explained: readonly Term[],
  cells: (term: Term) => string[],
): string[][] {
  const isOffered = (term: Term) => offered.some((line) => line.toLowerCase() === term);
  const others = offered.filter((line) => !explained.some((term) => line.toLowerCase() === term));
  const known = explained.filter(isOffered).map(cells);
  return [...known, ...others.map((line) => head.map((_, column) => (column === 0 ? line : "")))];
}

/** The terms: what a price contains, payment, ports of loading, packaging, and documents. */

function terms({ t, language, site, port: portName }: Writing, products: readonly Product[]) {
  const at = "documents:brochure.terms";
  const priceHead = [t(`${at}.price.term`), t(`${at}.price.contains`), t(`${at}.price.remains`), t(`${at}.price.risk`)];
  const paymentHead = [t(`${at}.payment.term`), t(`${at}.payment.how`), t(`${at}.payment.note`)];
  const tables: Table[] = [
    {
      title: t(`${at}.price.title`),
      head: priceHead,
      rows: termRows(statedLines(site, "priceTerms"), priceHead, ["fob", "cnf", "cif"], (term) =>
        (["name", "contains", "remains", "risk"] as const).map((part) => t(`${at}.price.${term}.${part}`)),
      ),
    },
    {
      title: t(`${at}.payment.title`),
      head: paymentHead,
      rows: termRows(statedLines(site, "paymentTerms"), paymentHead, ["lc", "tt", "da"], (term) =>
        (["name", "how", "note"] as const).map((part) => t(`${at}.payment.${term}.${part}`)),
      ),
    },
    {
      title: t(`${at}.ports.title`),
      head: [t(`${at}.ports.port`), t(`${at}.ports.products`), t(`${at}.ports.from`)],
      rows: statedLines(site, "ports").map((port) => {
        const loaded = products.filter((product) => product.port === port);
        return [
          portName(port),
          String(loaded.length),
          isolated(byFrequency(loaded.map(({ district }) => district)).join(language.comma), language),
        ];
      }),
    },
    {
      title: t(`${at}.packing.title`),
      head: [t(`${at}.packing.category`), t(`${at}.packing.packings`)],
      rows: site.categories.map(({ code, name }) => {
        const own = products.filter((product) => product.category === code);
        const packings = byFrequency(own.flatMap(({ packaging_options }) => packaging_options));
        return [name, printed(packings.join("; "), language)];
      }),
    },
    {
      title: t(`${at}.papers.title`),
      head: [t(`${at}.papers.kind`), t(`${at}.papers.papers`)],
      rows: (["commercial", "plantHealth", "quality", "request"] as const).map((kind) =>
        (["name", "papers"] as const).map((part) => t(`${at}.papers.${kind}.${part}`)),
      ),
    },
  ];
  const stated = tables.filter(({ rows }) => rows.length > 0);
  return {
    title: t(`${at}.title`),
    lead: t(`${at}.lead`),
    tables: stated,
    pricesTitle: t(`${at}.prices.title`),
    prices: t(`${at}.prices.text`),
  };
}

/** The texts by frequency, then alphabetically; empty ones are ignored. */
function byFrequency(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
    .slice(0, mostNamed)
    .map(([text]) => text);
}

function mostFrequent(texts: readonly string[]): string {
  return byFrequency(texts)[0] ?? "";
}
