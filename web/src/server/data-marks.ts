import type { PageData } from "#backend/page-data.ts";
import type { Certificate } from "#backend/wire/content.ts";
import type { Company, Site } from "#backend/wire/site.ts";
import { ARTICLES } from "#features/blog/articles.ts";
import { figureOf } from "#i18n/figures.ts";
import type { PageTexts } from "#i18n/translator.ts";
import { markData } from "./text-marks.ts";

/*
 * What a page that is edited shows besides texts: facts of the company, its figures, certificates, products and the days of articles. Their
 * values are marked where they are read, so that no component needs to know of it.
 */

/** The setting of each fact that is one line, besides those that lie in objects. */
const settings = {
  name: "site.name",
  shortName: "site.short_name",
  legalName: "site.legal_name",
  registrationNumber: "site.registration_number",
  email: "site.email",
  tagline: "site.tagline",
} satisfies Partial<Record<keyof Company, string>>;

/** Marks a value with the setting that it is of. */
const ofSetting = (key: string, value: string) => markData(`setting:${key}`, value);

/** The data in whose columns a value is marked, where it has one. */
function withMarked<Data extends object>(data: Data, marks: { readonly [Column in keyof Data]?: string }): Data {
  const marked = Object.entries(marks).map(([column, of]) => {
    const value = data[column as keyof Data];
    return [column, typeof value === "string" ? markData(String(of), value) : value];
  });
  return { ...data, ...Object.fromEntries(marked) };
}

/** The site with what it says of the company marked. */
export function markedSite(site: Site): Site {
  const { company } = site;
  const ofKeys = Object.fromEntries(Object.entries(settings).map(([fact, key]) => [fact, `setting:${key}`]));
  const { phone, whatsapp, telegram, registrations, address } = company;
  return {
    ...site,
    company: {
      ...withMarked(company, ofKeys),
      phone: phone && withMarked(phone, { display: "setting:site.phone" }),
      whatsapp: whatsapp && withMarked(whatsapp, { display: "setting:site.whatsapp.display" }),
      telegram: withMarked(telegram, { name: "setting:site.telegram.name" }),
      registrations: registrations.map(({ name, number }) => ({ name, number: ofSetting(`site.${name.toLowerCase()}`, number) })),
      address: address.map((line) => ofSetting("site.address", line)),
    },
  };
}

/** The mark of the business figures of a page. One that is no setting of its own has none. */
export function figureMarks({ figures }: Pick<Site, "figures">): Pick<PageTexts, "markFigure"> {
  return {
    markFigure: (path, value) => {
      const figure = figureOf(path, figures);
      // A setting has the name of its figure, in the letters of settings.
      const key = figure?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return key === undefined ? value : ofSetting(`site.figures.${key}`, value);
    },
  };
}

const certificateTexts = [
  ...["shortName", "name", "covers", "description", "issuer", "limits", "verification", "number", "validFrom", "validTo"],
] as const satisfies readonly (keyof Certificate)[];

/** Not those in which components look for numbers. */
const productTexts = [
  ...["name", "description", "grade", "origin", "district", "botanical_name", "hs_code", "crop_year", "shelf_life", "lead_time"],
  ...["min_order_quantity", "price_range", "moisture_content", "load_20ft", "load_40ft"],
];

/** What the program answers, with the texts of certificates and products marked. */
export function markedAnswer<Name extends keyof PageData>(name: Name, answer: PageData[Name] | null): PageData[Name] | null {
  return marked(name, answer) as PageData[Name] | null;
}

function marked(name: string, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => marked(name, item));
  if (typeof data !== "object" || data === null) return data;
  const all = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, marked(name, value)]));
  // The day of an article is a fact of its entry.
  if (typeof all.item === "string" && typeof all.date === "string") return withMarked(all, { date: `entry:${ARTICLES}.${all.item}` });
  if (name === "certificates") return withMarked(all, marksOf(`certificate:${all.id}`, certificateTexts));
  // Each product that a page shows has both.
  if (typeof all.slug !== "string" || typeof all.name !== "string") return all;
  const of = `product:${all.slug}`;
  const { detailed_description: long } = all;
  return {
    ...withMarked(all, marksOf(of, productTexts)),
    ...(typeof long === "string" && { detailed_description: markedLines(of, long) }),
  };
}

/** A long description with its lines marked behind what begins a heading or an entry of a list, which is read where it is shown. */
const markedLines = (of: string, text: string) =>
  text.replaceAll(
    /^([ \t]*(?:-[ \t]*|\*\*[^*\n]+\*\*[:：]?[ \t]*)?)(.*?)([ \t\r]*)$/gm,
    (_, before, words, after) => before + markData(of, words) + after,
  );

const marksOf = (of: string, columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, of]));
