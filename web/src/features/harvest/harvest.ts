/** The months of a year, January first, as the texts number them. */
export const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export type Month = (typeof allMonths)[number];

/** The commodities of the calendar, as named in the texts. */
export type Commodity =
  | "cardamom"
  | "red-chillies"
  | "turmeric"
  | "black-pepper"
  | "cumin"
  | "coriander"
  | "fennel"
  | "fenugreek"
  | "mustard"
  | "cassia"
  | "cloves"
  | "bay-leaves"
  | "sesame"
  | "groundnut";

/** A commodity and the months in which its new crop arrives. */
export type HarvestEntry = { commodity: Commodity; months: readonly Month[] };

/** The harvest year of the commodities, in the order of the calendar. */
export const harvest: readonly HarvestEntry[] = [
  { commodity: "cardamom", months: [1, 9, 10, 11, 12] },
  { commodity: "red-chillies", months: [1, 2, 3, 10, 11, 12] },
  { commodity: "turmeric", months: [1, 2, 3] },
  { commodity: "black-pepper", months: [1, 2, 11, 12] },
  { commodity: "cumin", months: [2, 3, 4] },
  { commodity: "coriander", months: [2, 3, 4] },
  { commodity: "fennel", months: [2, 3] },
  { commodity: "fenugreek", months: [2, 3] },
  { commodity: "mustard", months: [2, 3, 4] },
  { commodity: "cassia", months: [1, 2] },
  { commodity: "cloves", months: [1, 4, 5, 6, 9, 10, 11, 12] },
  { commodity: "bay-leaves", months: [1, 2, 3] },
  { commodity: "sesame", months: [1, 2, 3] },
  { commodity: "groundnut", months: [1, 2, 3] },
];

/** The buying seasons of a year. */
export type Season = { season: "peak" | "secondary" | "off"; months: readonly Month[] };

/** The seasons by importance: the months with most of the harvest, those with the rest, and those between. */
export const seasons: readonly Season[] = [
  { season: "peak", months: [1, 2, 3] },
  { season: "secondary", months: [9, 10, 11, 12] },
  { season: "off", months: [4, 5, 6, 7, 8] },
];

/** The seasons in calendar order, from January on. */
export const seasonsOfTheYear: readonly Season[] = [...seasons].sort((one, other) => Math.min(...one.months) - Math.min(...other.months));

/** The commodities that arrive in a month, in the order of the calendar. */
export function arrivingIn(month: Month): readonly Commodity[] {
  return harvest.filter(({ months }) => months.includes(month)).map(({ commodity }) => commodity);
}

/** Consecutive months, which may go past the end of the year. */
export type Span = { from: Month; to: Month };

/** The spans of consecutive months in a list: cardamom has one, from September to January. */
export function spansOf(months: readonly Month[]): readonly Span[] {
  const isFirst = (month: Month) => !months.includes(after(month, -1));
  const lastFrom = (month: Month): Month => (months.includes(after(month, 1)) ? lastFrom(after(month, 1)) : month);
  return months.filter(isFirst).map((from) => ({ from, to: lastFrom(from) }));
}

export function monthsOf({ from, to }: Span): readonly Month[] {
  return from === to ? [from] : [from, ...monthsOf({ from: after(from, 1), to })];
}

/** The month `months` later, continuing into the next year. */
function after(month: Month, months: number): Month {
  return allMonths[(month - 1 + months + 12) % 12] ?? month;
}
