import type { Product } from "#backend/wire/Product.ts";
import type { ProductParameter } from "#backend/wire/ProductParameter.ts";
import type { Site } from "#backend/wire/site.ts";
import { smallestFile } from "#features/pictures/own-pictures.ts";
import { type HeadTranslator, headTranslator } from "#head/head-context.ts";
import type { Language } from "#i18n/languages.ts";
import type { Namespace } from "#i18n/namespaces.ts";
import { placeNamed } from "#i18n/places.ts";
import { figureNamed, type PageTexts } from "#i18n/translator.ts";
import { printed } from "./typography.ts";

/** The texts that documents are written with. */
export const documentTexts: readonly Namespace[] = ["documents", "shell", "catalogue", "harvest", "home", "quality"];

/** A document that the program sets in type: `content` is what its template reads. */
export type Document<Template extends string, Content> = {
  template: Template;
  /** Its code; the template sets the direction by it. */
  language: string;
  /** What viewers show for the file. */
  title: string;
  /** The company. */
  author: string;
  /** The day of the newest change in it, `2026-11-22`. */
  date: string;
  /** Paths of pictures on the site; the templates name them by their place in this list. */
  pictures: string[];
  /** Addresses that the document shows as QR codes; the templates name them by their place in this list. */
  codes: string[];
  content: Content;
};

/** A name and a value. */
export type Fact = { label: string; value: string };

/** A table: its name, the heads of its columns, and its rows. */
export type Table = { title: string; head: string[]; rows: string[][] };

/** A measured figure, with its unit apart. */
export type Figure = Fact & { unit: string };

/** What a document is written with. */
export type Writing = {
  t: HeadTranslator;
  /** A business figure, by the name with which texts name it. */
  business: (name: string) => string;
  /** A port in the document's language, by its English name. */
  port: (name: string) => string;
  language: Language;
  site: Site;
  figureNames: FigureNames;
};

/** The short names of the figures that a brochure has, by the codes of their parameters: looked up once, as there are thousands. */
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
    business: (name) => figureNamed(texts.figures, `figure.${name}`) ?? name,
    port: (name) => placeNamed(name, texts.texts.maps),
    language: texts.language,
    site,
    figureNames,
  };
}

/** Facts that have a value, set for print. */
export function facts({ language }: Writing, pairs: readonly (readonly [label: string, value: string | null | undefined])[]): Fact[] {
  return pairs.flatMap(([label, value]) => (value ? [{ label, value: printed(value, language) }] : []));
}

/** A measured value without its unit, and the unit: 50–60 of ASTA. */
export function figure({ figureNames, language }: Writing, { code, name, figures, unit }: ProductParameter): Figure {
  return {
    label: figureNames[code] ?? name,
    value: printed(figures, language),
    unit,
  };
}

/** The figures that a buyer chooses by, and that a brochure has room for. */
export function keyFigures(writing: Writing, product: Product): Figure[] {
  return product.parameters.filter(({ code }) => code in writing.figureNames).map((parameter) => figure(writing, parameter));
}

/** Name, address and registration as the head of a letter has them. */
export function letterhead({ site: { company, baseUrl } }: Writing) {
  return {
    name: company.name,
    legalName: company.legalName,
    registration: company.registrationNumber,
    address: company.address,
    email: company.email,
    site: baseUrl.replace(/^https?:\/\//, ""),
  };
}

/** Collects the paths of pictures or the addresses of codes, and tells the place of each. */
export class Places {
  readonly list: string[] = [];

  /** The place of a text, which is added when it is new. */
  of(text: string): number {
    const place = this.list.indexOf(text);
    return place === -1 ? this.list.push(text) - 1 : place;
  }
}

/** The smallest JPEG of a picture of the site: that of print. Another address, such as an operator's own, is not read. */
export function printPicture(url: string | null): string | undefined {
  return url === null ? undefined : smallestFile(url);
}

/** What stands for a picture that is not there: the first letter of the name. */
export function initial(name: string): string {
  return [...name][0] ?? "";
}

/** The newest change among products, as a day. */
export function newest(products: readonly Product[]): string {
  return products.map(({ updated_at }) => updated_at.slice(0, 10)).reduce((one, other) => (one > other ? one : other), "");
}
