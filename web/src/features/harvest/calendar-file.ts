import { type Crop, type Harvest, type Season, type Span, spansOf } from "./harvest.ts";

/** An event of the calendar file: a season, or the consecutive months in which a crop arrives. */
export type CalendarEntry = { span: Span } & ({ season: Season } | { crop: Crop });

/** The events of the calendar file: the seasons first, then the crops in the order of the calendar. */
export function calendarEntries({ seasons, crops }: Harvest): readonly CalendarEntry[] {
  return [
    ...seasons.flatMap((season) => spansOf(season.months).map((span) => ({ season, span }))),
    ...crops.flatMap((crop) => spansOf(crop.months).map((span) => ({ crop, span }))),
  ];
}

/** The name of the calendar file in a language, at the root of the site. */
export function calendarFileName(language: string): string {
  return language === "en" ? "harvest-calendar.ics" : `harvest-calendar-${language}.ics`;
}
