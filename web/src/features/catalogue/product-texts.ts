import { type OwnText, textLanguage } from "./text-language.ts";

/** A figure with a separate unit, which is shown smaller. */
export type Figure = { value: string; unit?: string };

/** The numbers of a product that cards show. */
type Measured = {
  capsaicin_level: string | null;
  color_value: string | null;
  moisture_content: string | null;
  min_order_quantity: string | null;
  price_range: string | null;
  in_english: string[];
};

export type NamedFigure = {
  name: FigureName;
  figure: Figure;
  /** Its language, if it is not the page's. */
  lang?: "en";
};

/** The names of a card's figures, by importance. */
export type FigureName = "heat" | "color" | "curcumin" | "moisture" | "minOrder" | "price";

/** The heat on a featured card: the text before " - ", `50,000` of `50,000 - 100,000 SHU`. */
export function featuredHeat(text: string): Figure {
  const [value = ""] = text.split(" - ");
  return withUnit(value, /SHU/i.test(text) ? "SHU" : undefined);
}

/** The colour on a featured card: without the ASTA prefix, `32` of `ASTA 32`. The scale becomes the unit. */
export function featuredColor(text: string): Figure {
  const value = text.replace(/^\s*ASTA[\s:]*/i, "").trim();
  return withUnit(value, /ASTA/i.test(text) ? "ASTA" : undefined);
}

/** The curcumin in a `color_value`, `5.0 - 6.5%` of `Curcumin 5.0 - 6.5%`; undefined if it states another measure. */
export function curcuminIn(text: string | null): string | undefined {
  return /^\s*curcumin\s+(.+)$/i.exec(text ?? "")?.[1];
}

/** The figures that a product's card can show, most important first; `short` for the short form of featured cards. */
export function cardFigures(product: Measured, short: boolean): NamedFigure[] {
  const whole = (value: string): Figure => ({ value });
  const curcumin = curcuminIn(product.color_value);
  const figures: [FigureName, string | null, (text: string) => Figure, OwnText?][] = [
    ["heat", product.capsaicin_level, short ? featuredHeat : whole],
    curcumin === undefined ? ["color", product.color_value, short ? featuredColor : whole] : ["curcumin", curcumin, whole],
    ["moisture", product.moisture_content, whole],
    ["minOrder", product.min_order_quantity, whole, "min_order_quantity"],
    ["price", product.price_range, whole, "price_range"],
  ];
  return figures.flatMap(([name, text, shown, own]) =>
    text ? [{ name, figure: shown(text), ...(own && { lang: textLanguage(product, own) }) }] : [],
  );
}

/** How many measured figures a card shows above its terms. */
const measuredOnCard = 2;

/** The content of a catalogue card for any category: the most important measured figures, then minimum order and price. */
export function figuresAndTerms(product: Measured, short: boolean): { measured: NamedFigure[]; terms: NamedFigure[] } {
  const figures = cardFigures(product, short);
  const isTerm = ({ name }: NamedFigure) => name === "minOrder" || name === "price";
  return { measured: figures.filter((line) => !isTerm(line)).slice(0, measuredOnCard), terms: figures.filter(isTerm) };
}

/** Separates the unit from a value that ends with it. */
function withUnit(value: string, unit: string | undefined): Figure {
  if (unit === undefined) return { value: value.trim() };
  return { value: value.replace(new RegExp(`\\s*${unit}\\s*$`, "i"), "").trim(), unit };
}
