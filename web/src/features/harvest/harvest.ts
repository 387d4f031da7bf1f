/** The months of a year, January first, as the texts number them. */
export const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export type Month = (typeof allMonths)[number];

/** What the calendar lists, as the texts name it. */
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

/** How the year falls into seasons of buying. */
export type Season = { season: "peak" | "secondary" | "off"; months: readonly Month[] };

/** The seasons by weight: the months in which most arrives, those in which the rest does, and those between. */
export const seasons: readonly Season[] = [
  { season: "peak", months: [1, 2, 3] },
  { season: "secondary", months: [9, 10, 11, 12] },
  { season: "off", months: [4, 5, 6, 7, 8] },
];

/** The seasons as they follow each other from January on. */
export const seasonsOfTheYear: readonly Season[] = [...seasons].sort((one, other) => Math.min(...one.months) - Math.min(...other.months));

/** What arrives in a month, in the order of the calendar. */
export function arrivingIn(month: Month): readonly Commodity[] {
  return harvest.filter(({ months }) => months.includes(month)).map(({ commodity }) => commodity);
}

/** Months on end; the turn of the year does not break them. */
export type Span = { from: Month; to: Month };

/** The runs of months in a part of the year: cardamom's are one, from September to January. */
export function spansOf(months: readonly Month[]): readonly Span[] {
  const isFirst = (month: Month) => !months.includes(after(month, -1));
  const lastFrom = (month: Month): Month => (months.includes(after(month, 1)) ? lastFrom(after(month, 1)) : month);
  return months.filter(isFirst).map((from) => ({ from, to: lastFrom(from) }));
}

/** The months of a run, from the first to the last. */
export function monthsOf({ from, to }: Span): readonly Month[] {
  return from === to ? [from] : [from, ...monthsOf({ from: after(from, 1), to })];
}

/** The month so many months later, on into the next year. */
function after(month: Month, months: number): Month {
  return allMonths[(month - 1 + months + 12) % 12] ?? month;
}
