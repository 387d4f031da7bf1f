import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventTransparency } from "ical-generator";
import type { Plugin } from "vite";
import type harvestTexts from "../locales/en/harvest.json";
import { type CalendarEntry, calendarEntries, calendarFileName } from "../src/features/harvest/calendar-file.ts";
import type { Commodity } from "../src/features/harvest/harvest.ts";
import { interpolate } from "../src/i18n/interpolate.ts";

/** The texts that the calendar's page and its file share, in one language. */
export type HarvestTexts = typeof harvestTexts;

/** The first month of the harvest year, and the calendar year of the first entries. */
const [FIRST_MONTH, FIRST_YEAR] = [9, 2024];

/** Crops that are harvested before the months of their entry, in which they are available. */
const harvestedEarlier: readonly Commodity[] = ["sesame", "groundnut"];

/** Writes the calendar file for every language that has the texts; `locales` is the folder of the texts. */
export function harvestCalendar(locales: string): Plugin {
  return {
    name: "harvest-calendar",
    generateBundle() {
      for (const language of readdirSync(locales)) {
        const file = join(locales, language, "harvest.json");
        if (!existsSync(file)) continue;
        const texts: HarvestTexts = JSON.parse(readFileSync(file, "utf8"));
        this.emitFile({ type: "asset", fileName: calendarFileName(language), source: calendarOf(language, texts) });
      }
    },
  };
}

/**
 * The calendar as an iCalendar file (RFC 5545): all-day events that repeat every year and do not block the reader's time.
 *
 * Builds are reproducible, because the events have no creation time. An event has the same UID in all languages, so that the file of
 * another language replaces it instead of duplicating it.
 */
export function calendarOf(language: string, texts: HarvestTexts): string {
  const calendar = ical({
    name: texts.entries.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "mirchi", product: "Harvest calendar", language: language.toUpperCase() },
  });
  for (const entry of calendarEntries) {
    const { from, to } = entry.span;
    const wholeYears = to < from ? 1 : 0;
    const year = from < FIRST_MONTH ? FIRST_YEAR + 1 : FIRST_YEAR;
    calendar.createEvent({
      id: `${idOf(entry)}@harvest-calendar.mirchi`,
      stamp: firstDay(FIRST_YEAR, FIRST_MONTH),
      allDay: true,
      start: firstDay(year, from),
      end: firstDay(year + wholeYears, to + 1),
      repeating: { freq: ICalEventRepeatingFreq.YEARLY },
      transparency: ICalEventTransparency.TRANSPARENT,
      ...wordsOf(entry, texts),
    });
  }
  // Every line ends with CRLF, including the last one.
  return `${calendar.toString()}\r\n`;
}

/** Midnight, as an all-day event needs it, independent of the build machine's time zone. */
function firstDay(year: number, month: number): Date {
  return new Date(Date.UTC(year, month - 1, 1));
}

/** Stable as long as the entry exists: cloves have two seasons, so the first month is part of the ID. */
function idOf(entry: CalendarEntry): string {
  return "season" in entry ? `season-${entry.season}` : `${entry.commodity}-${entry.span.from}`;
}

function wordsOf(entry: CalendarEntry, texts: HarvestTexts): { summary: string; description: string } {
  if ("season" in entry) {
    const { title, months, text } = texts.seasons[entry.season];
    return { summary: fill(texts.entries.season, { title, months }), description: text };
  }
  const values = {
    commodity: texts.commodities[entry.commodity],
    origin: texts.origins[entry.commodity],
    from: texts.months[entry.span.from],
    to: texts.months[entry.span.to],
  };
  const text = fill(texts.entries.cropText, values);
  const isHarvestedEarlier = harvestedEarlier.includes(entry.commodity);
  const description = isHarvestedEarlier ? fill(texts.entries.rainySeasonText, { entry: text }) : text;
  return { summary: fill(texts.entries.crop, values), description };
}

/** Puts values into a text as the pages do. */
function fill(text: string, values: Record<string, string>): string {
  return interpolate(text, (name) => values[name]);
}
