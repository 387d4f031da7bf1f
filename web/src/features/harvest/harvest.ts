import { factsOf, itemsOf } from "#i18n/items.ts";
import type { ItemOf } from "#i18n/text-keys.ts";
import type { PageTexts, Translator } from "#i18n/translator.ts";

/** The months of a year, January first, as the texts number them. */
export const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export type Month = (typeof allMonths)[number];

const CROPS = "harvest:crops.items";
const SEASONS = "harvest:seasons.items";

/** The name of a crop, by which its texts are found. Those of the company, `own1`, are among them. */
export type CropItem = ItemOf<typeof CROPS>;

/** A crop of the calendar, and the months in which it arrives. */
export type Crop = { item: CropItem; months: readonly Month[]; isOnHomePage: boolean };

export type Season = { item: ItemOf<typeof SEASONS>; months: readonly Month[] };

export type Harvest = {
  /** In the order of the calendar. */
  crops: readonly Crop[];
  /** By importance. */
  seasons: readonly Season[];
};

/** The harvest year; a crop or season without months is not in it. */
export function harvestOf(page: PageTexts): Harvest {
  const crops = itemsOf(page, CROPS).map((item) => {
    const { months, home } = factsOf(page, CROPS, item);
    return { item, months: monthsIn(months), isOnHomePage: home === "yes" };
  });
  const seasons = itemsOf(page, SEASONS).map((item) => ({ item, months: monthsIn(factsOf(page, SEASONS, item).months) }));
  const hasMonths = ({ months }: Pick<Season, "months">) => months.length > 0;
  return { crops: crops.filter(hasMonths), seasons: seasons.filter(hasMonths) };
}

/** The months of a fact: `1,9,10`. */
function monthsIn(fact = ""): readonly Month[] {
  const numbers = fact.split(",");
  return allMonths.filter((month) => numbers.includes(String(month)));
}

/** Those that arrive in a month. */
export function arrivingIn(crops: readonly Crop[], month: Month): readonly Crop[] {
  return crops.filter(({ months }) => months.includes(month));
}

/** Months of one season, or of none, as they follow each other from January on. */
export type PartOfYear = { season?: Season; months: readonly [Month, ...Month[]] };

/** The parts of the year by its seasons. Of two seasons that share a month, the more important one has it. */
export function partsOfYear(seasons: readonly Season[]): readonly PartOfYear[] {
  const parts: { season?: Season; months: [Month, ...Month[]] }[] = [];
  for (const month of allMonths) {
    const season = seasons.find(({ months }) => months.includes(month));
    const last = parts.at(-1);
    if (last !== undefined && last.season === season) last.months.push(month);
    else parts.push({ season, months: [month] });
  }
  return parts;
}

/** Consecutive months, which may go past the end of the year. */
export type Span = { from: Month; to: Month };

/** The spans of consecutive months in a list: cardamom has one, from September to January. A whole year begins in January. */
export function spansOf(months: readonly Month[]): readonly Span[] {
  if (months.length === allMonths.length) return [{ from: 1, to: 12 }];
  const isFirst = (month: Month) => !months.includes(after(month, -1));
  const lastFrom = (month: Month): Month => (months.includes(after(month, 1)) ? lastFrom(after(month, 1)) : month);
  return months.filter(isFirst).map((from) => ({ from, to: lastFrom(from) }));
}

export function monthsOf({ from, to }: Span): readonly Month[] {
  return from === to ? [from] : [from, ...monthsOf({ from: after(from, 1), to })];
}

/** A span in words, `September to January`. */
export function spanText(t: Translator<"harvest">, { from, to }: Span): string {
  return from === to ? t(`months.${from}`) : t("calendar.span", { from: t(`months.${from}`), to: t(`months.${to}`) });
}

/** The month `months` later, continuing into the next year. */
function after(month: Month, months: number): Month {
  return allMonths[(month - 1 + months + 12) % 12] ?? month;
}
