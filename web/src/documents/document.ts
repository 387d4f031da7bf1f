import type { Product, ProductParameter } from "#backend/wire/catalogue.ts";
import type { Logo, Site } from "#backend/wire/site.ts";
import { type Harvest, harvestOf } from "#features/harvest/harvest.ts";
import { smallestFile } from "#features/pictures/own-pictures.ts";
import { type PicturePlace, pictureAt } from "#features/pictures/use-pictures.ts";
import { type HeadTranslator, headTranslator } from "#head/head-context.ts";
import { itemsOf } from "#i18n/items.ts";
import type { Language } from "#i18n/languages.ts";
import type { Namespace } from "#i18n/namespaces.ts";
import { placeNamed } from "#i18n/places.ts";
import { figureNamed } from "#i18n/stated.ts";
import type { ItemOf, ListName } from "#i18n/text-keys.ts";
import type { PageTexts } from "#i18n/translator.ts";
import { printed } from "./typography.ts";

/** The namespaces that documents use. */
export const documentTexts: readonly Namespace[] = ["documents", "shell", "catalogue", "harvest", "home", "quality"];

/** A document to be typeset by the program: `content` is the data of its template. */
export type Document<Template extends string, Content> = {
  template: Template;
  /** The language code; the template derives the direction from it. */
  language: string;
  title: string;
  author: string;
  /** The date of its last change, `2026-11-22`. */
  date: string;
  /** The pair of typefaces; null for the usual one. */
  typefaces: string | null;
  /** Paths of pictures on the site; templates refer to them by their index in this list. */
  pictures: string[];
  /** Addresses for QR codes; templates refer to them by their index in this list. */
  codes: string[];
  content: Content;
};

export type Fact = {
  label: string;
  value: string;
  /** The language of the value, if it is not the document's. */
  lang?: "en";
};

/** A table: its title, the column headings, and its rows. */
export type Table = { title: string; head: string[]; rows: string[][] };

export type Figure = Fact & { unit: string };

export type Writing = {
  t: HeadTranslator;
  /** A business figure, by its name in the texts; empty if the company does not state it. */
  business: (name: string) => string;
  /** The names of the entries that a list shows. */
  items: <List extends ListName>(list: List) => ItemOf<List>[];
  /** The path of the picture at a place of the site; null if the company shows none there. */
  picture: (place: PicturePlace) => string | null;
  harvest: Harvest;
  /** A port in the document's language, by its English name. */
  port: (name: string) => string;
  language: Language;
  site: Site;
  figureNames: FigureNames;
};

/** The short names of a brochure's figures, by parameter code: looked up once, because there are thousands of products. */
type FigureNames = Partial<Record<string, string>>;

export function writingWith(texts: PageTexts, site: Site): Writing {
  const t = headTranslator(texts);
  const figureNames = {
    moisture: t("documents:figures.moisture"),
    heat: t("documents:figures.heat"),
    colour: t("documents:figures.colour"),
    curcumin: t("documents:figures.curcumin"),
  };
  return {
    t,
    business: (name) => figureNamed(texts.figures, `figure.${name}`) ?? "",
    items: (list) => itemsOf(texts, list),
    picture: (place) => pictureAt(texts, place) ?? null,
    harvest: harvestOf(texts),
    port: (name) => placeNamed(name, texts.texts.maps),
    language: texts.language,
    site,
    figureNames,
  };
}

/** Facts with a value, formatted for print. */
export function facts(
  { language }: Writing,
  pairs: readonly (readonly [label: string, value: string | null | undefined, lang?: "en"])[],
): Fact[] {
  return pairs.flatMap(([label, value, lang]) => (value ? [{ label, value: printed(value, language), ...(lang && { lang }) }] : []));
}

/** A measured value without its unit, and the unit: 50–60 and ASTA. */
export function figure({ figureNames, language }: Writing, { code, name, figures, unit }: ProductParameter): Figure {
  return {
    label: figureNames[code] ?? name,
    value: printed(figures, language),
    unit,
  };
}

/** The most important figures for buyers, which a brochure has room for. */
export function keyFigures(writing: Writing, product: Product): Figure[] {
  return product.parameters.filter(({ code }) => code in writing.figureNames).map((parameter) => figure(writing, parameter));
}

/** Name, logos, address and registration for a letterhead. */
export function letterhead({ site: { company, appearance, baseUrl } }: Writing, pictures: Places) {
  const picture = (logo: Logo | null) => logo && pictures.of(logo.address);
  return {
    name: company.name,
    logo: picture(appearance.logo),
    logoOnDark: picture(appearance.logoOnDark),
    legalName: company.legalName,
    registration: company.registrationNumber,
    address: company.address,
    email: company.email,
    site: baseUrl.replace(/^https?:\/\//, ""),
  };
}

/** A text, with the word for what is the sample company's behind it where it is. */
export function markedSample({ t }: Writing, text: string, isSample: boolean): string {
  return isSample ? `${text} – ${t("shell:sample.mark")}` : text;
}

/** Collects paths of pictures or addresses of codes, and returns the index of each. */
export class Places {
  readonly list: string[] = [];

  /** The index of a text, which is added if it is new. */
  of(text: string): number {
    const place = this.list.indexOf(text);
    return place === -1 ? this.list.push(text) - 1 : place;
  }
}

/** The smallest JPEG of a picture of the site, for print. Other addresses, such as an operator's own, are not supported. */
export function printPicture(url: string | null): string | undefined {
  return url === null ? undefined : smallestFile(url);
}

/** The placeholder for a missing picture: the first letter of the name. */
export function initial(name: string): string {
  return [...name][0] ?? "";
}

/** The date of the last change among products. */
export function newest(products: readonly Product[]): string {
  return products.map(({ updated_at }) => updated_at.slice(0, 10)).reduce((one, other) => (one > other ? one : other), "");
}
