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

/** The month with which the harvest year begins, and the calendar year in which the first entries do. */
const [FIRST_MONTH, FIRST_YEAR] = [9, 2024];

/** What is harvested before the months of its entry, in which it is on offer. */
const harvestedEarlier: readonly Commodity[] = ["sesame", "groundnut"];

/** Writes the calendar file of every language that has the texts for it; `locales` is the folder of the texts. */
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
 * The calendar as an iCalendar file (RFC 5545): whole days that return each year and leave the reader free.
 *
 * Two builds give the same bytes: the entries bear no time of writing. An entry has one UID in all languages, so that the file of
 * another language replaces it and does not stand beside it.
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
  // Every line ends with CRLF, the last one too.
  return `${calendar.toString()}\r\n`;
}

/** Midnight, as a whole day needs it, wherever the build runs. */
function firstDay(year: number, month: number): Date {
  return new Date(Date.UTC(year, month - 1, 1));
}

/** The same for as long as the entry is in the calendar: cloves come in twice, so the first month belongs to it. */
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
