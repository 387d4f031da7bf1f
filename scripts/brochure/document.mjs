// The brochure as one HTML document, ready for the press.
import { readFileSync } from "node:fs";
import { harvestCalendar, heatScale } from "./figures.mjs";
import { productTable } from "./tables.mjs";
import { offerOf, prices, terms } from "./trade.mjs";
import { texts } from "./texts.mjs";
import { district, escaped, figures, lotName, set, tariff } from "./words.mjs";

const style = readFileSync(new URL("style.css", import.meta.url), "utf8");
const CATEGORIES = Object.keys(texts.categories);
const longDate = (date) => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);

/** `pageOf` gives the page on which the target of a link stands, once that is known. */
export function brochure({ company, products, issued, pictures, fonts, pageOf }) {
  const crop = cropYear(products);
  const featured = products.filter((product) => product.featured);
  const groups = CATEGORIES.map((category) => ({ category, rows: products.filter((product) => product.category === category) }));
  const sections = [
    { id: "featured", ...texts.featured, body: `<div class="lots">${featured.map((lot) => featuredLot(lot, pictures)).join("")}</div>` },
    ...groups.map(({ category, rows }) => ({
      id: category,
      ...texts.categories[category],
      count: rows.length,
      body: categoryBody(category, rows),
    })),
    { id: "terms", ...texts.terms, body: terms(products) },
    { id: "prices", ...texts.prices, body: prices(offerOf(featured)) },
  ];
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${escaped(company.name)}: ${texts.title}, ${texts.cropYear.toLowerCase()} ${crop}</title>
<style>${fonts}
${style}
${running(company, crop, issued)}</style></head><body>
${cover({ company, products, groups, crop, issued, picture: pictures.get("/pictures/goods.webp") })}
${contents(sections, groups, pageOf)}
${sections.map((section, index) => sectionHtml(section, index + 1)).join("\n")}
${contact(company, sections.length + 1, pictures.get("/pictures/red-chillies.webp"))}
</body></html>`;
}

/** The crop year that most products are of. */
function cropYear(products) {
  const counts = new Map();
  for (const { crop_year: year } of products) if (year) counts.set(year, (counts.get(year) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return set(most?.[0] ?? "");
}

/** Head and foot of the pages. */
function running(company, crop, issued) {
  const text = (words) => `"${words.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  return `@page { @top-left { content: ${text(company.name)} }
    @top-right { content: ${text(`${texts.title}, ${texts.cropYear.toLowerCase()} ${crop}`)} }
    @bottom-left { content: ${text(`${texts.issued} ${longDate(issued)}`)} } }`;
}

function cover({ company, products, groups, crop, issued, picture }) {
  const facts = [
    [texts.cropYear, crop],
    [texts.issued, longDate(issued)],
    [texts.products, String(products.length)],
    ...groups.map(({ category, rows }) => [texts.categories[category].title, String(rows.length)]),
    [texts.cover.certified, texts.cover.certifiedValue],
    [texts.ports, texts.terms.ports.order.join(", ")],
  ];
  return `<section class="cover">
    <p class="cover-name">${escaped(company.name)}</p>
    <h1>${texts.title}</h1>
    <p class="cover-lead">${texts.cover.lead}</p>
    <img src="${picture}" alt="${texts.cover.picture}">
    <dl class="cover-facts">${facts.map(([key, value]) => `<div><dt>${key}</dt><dd>${value}</dd></div>`).join("")}</dl>
  </section>`;
}

function contents(sections, groups, pageOf) {
  const { contents: words } = texts;
  const page = (id) => pageOf(id) ?? "";
  const line = ({ id, title, count }, index) =>
    `<li><a href="#${id}"><span class="number">${index + 1}</span><span class="entry">${title}</span><span class="count">${count ? `${count} ${texts.products.toLowerCase()}` : ""}</span><span class="leaf">${page(id)}</span></a></li>`;
  const product = (row) =>
    `<li><a href="#lot-${row.slug}"><span>${lotName(row, words.mark)}</span><span class="leaf">${page(`lot-${row.slug}`)}</span></a></li>`;
  const index = groups.map(
    ({ category, rows }) =>
      `<div><h4>${texts.categories[category].title}</h4><ul>${[...rows].sort(byName).map(product).join("")}</ul></div>`,
  );
  return `<section class="sheet contents"><header><h2>${words.title}</h2><p class="lead">${words.lead}</p></header>
    <ol class="sections">${[...sections, { id: "contact", title: texts.contact.title }].map(line).join("")}</ol>
    <h3>${words.index}</h3><div class="index">${index.join("")}</div>
    <p class="legend"><span class="mark"></span> ${words.featured}</p></section>`;
}

const byName = (one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1);

function sectionHtml({ id, title, lead, body }, number) {
  return `<section class="sheet ${id}" id="${id}"><header><p class="overline">${number}.</p><h2>${title}</h2><p class="lead">${lead}</p></header>${body}</section>`;
}

function categoryBody(category, rows) {
  const { title, note } = texts.categories[category];
  const table = `${productTable(rows, title)}<p class="note">${set(note)}</p>`;
  if (category === "red-chillies") return `${table}${figure(texts.scale, heatScale(rows))}`;
  if (category === "spices") return `${table}${figure(texts.harvest, harvestCalendar())}`;
  return table;
}

const figure = ({ title, lead }, drawing) => `<div class="block"><h3>${title}</h3><p class="lead">${lead}</p>${drawing}</div>`;

function featuredLot(lot, pictures) {
  const { fields, columns } = texts;
  const boxes = [
    [columns.heat, lot.capsaicin_level && figures(lot.capsaicin_level), columns.heatUnit],
    lot.color_value?.startsWith("Curcumin")
      ? [columns.curcumin, `${figures(lot.color_value)}%`]
      : [columns.colour, lot.color_value && figures(lot.color_value), columns.colourUnit],
    [columns.moisture, lot.moisture_content],
    [columns.order, lot.min_order_quantity?.replace(/ ft container/, " ft")],
    [columns.port, lot.port],
  ].filter(([, value]) => value);
  const lines = [
    [columns.hs, lot.hs_code && tariff(lot.hs_code)],
    [fields.load20, lot.load_20ft],
    [fields.load40, lot.load_40ft],
    [fields.packing, lot.packaging_options.join("; ")],
    [fields.leadTime, lot.lead_time],
    [fields.shelfLife, lot.shelf_life],
    [fields.papers, lot.certificates.join(", ")],
  ].filter(([, value]) => value);
  const box = ([key, value, unit]) => `<div><dt>${key}</dt><dd>${set(value)}${unit ? ` <small>${unit}</small>` : ""}</dd></div>`;
  return `<article class="featured-lot"><div class="lot-picture">${picture(lot, pictures)}</div><div>
    <p class="tags"><span>${fields.grade} <b>${escaped(lot.grade)}</b></span><span>${fields.origin} <b>${escaped(district(lot.origin))}</b></span></p>
    <h3>${set(lot.name)}</h3><p class="botanical">${escaped([lot.botanical_name, lot.origin].filter(Boolean).join(", "))}</p>
    <p>${set(lot.description)}</p></div>
    <dl class="lines">${lines.map(([key, value]) => `<div><dt>${key}</dt><dd>${set(value)}</dd></div>`).join("")}</dl>
    <dl class="boxes">${boxes.map(box).join("")}</dl></article>`;
}

/** The picture of a lot, or a printed label in its place. */
function picture(lot, pictures) {
  const source = pictures.get(lot.image_url);
  if (source) return `<img src="${source}" alt="${escaped(lot.name)}">`;
  return `<div class="plate plate-${lot.category}" aria-hidden="true"><span class="plate-letter">${escaped(lot.name[0])}</span><span class="plate-name">${set(lot.name)}</span></div>`;
}

function contact(company, number, picture) {
  const { contact: words } = texts;
  const link = (href, text) => `<a href="${escaped(href)}">${escaped(text)}</a>`;
  const facts = [
    [words.address, company.address.map(escaped).join("<br>")],
    [words.phone, link(company.phoneLink, company.phone)],
    [words.email, link(`mailto:${company.email}`, company.email)],
    [words.whatsapp, link(`https://wa.me/${company.whatsapp.number}`, company.whatsapp.display)],
    [words.telegram, link(company.telegram.channelUrl, company.telegram.name)],
    [words.registration, `${escaped(company.legalName)}<br>${escaped(company.registrationNumber)}`],
  ];
  return `<section class="back" id="contact"><img src="${picture}" alt="${words.picture}"><div class="back-text">
    <p class="overline">${number}.</p><h2>${words.title}</h2><p class="lead">${words.lead}</p>
    <dl>${facts.map(([key, value]) => `<div><dt>${key}</dt><dd>${value}</dd></div>`).join("")}</dl>
    <div class="sample"><h3>${words.sampleTitle}</h3><p>${escaped(company.name)} ${words.sample}</p></div></div></section>`;
}
