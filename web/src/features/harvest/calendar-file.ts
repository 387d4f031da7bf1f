import { type Commodity, harvest, type Season, type Span, seasons, spansOf } from "./harvest.ts";

/** An event of the calendar file: a season, or the consecutive months of a commodity's harvest. */
export type CalendarEntry = { span: Span } & ({ season: Season["season"] } | { commodity: Commodity });

/** The events of the calendar file: the seasons first, then the commodities in the order of the calendar. */
export const calendarEntries: readonly CalendarEntry[] = [
  ...seasons.flatMap(({ season, months }) => spansOf(months).map((span) => ({ season, span }))),
  ...harvest.flatMap(({ commodity, months }) => spansOf(months).map((span) => ({ commodity, span }))),
];

/** The name of the calendar file in a language, at the root of the site. */
export function calendarFileName(language: string): string {
  return language === "en" ? "harvest-calendar.ics" : `harvest-calendar-${language}.ics`;
}
