import { type CalendarEntry, calendarEntries } from "#features/harvest/calendar-file.ts";
import { harvestOf, type Span, spanText } from "#features/harvest/harvest.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { type PageTexts, type Translator, translatorOf } from "#i18n/translator.ts";
import { languageNamed, readSite, readSiteLanguages, textFiles } from "./host.ts";

/** What the calendar file says; the program writes the file. */
export type Calendar = { name: string; entries: Event[] };

/** An event from the first day of a month to the last of another, every year. It has the same ID in all languages. */
type Event = Span & { id: string; summary: string; description: string };

/** The harvest calendar in a language; null if it has no entries. */
export async function writeCalendar({ language: code }: { language: string }): Promise<Calendar | null> {
  const ofSite = readSiteLanguages();
  const language = languageNamed(ofSite, code);
  return calendarOf(await loadTexts(language, ["harvest"], textFiles(["harvest"], ofSite), readSite(language.code)));
}

export function calendarOf(texts: PageTexts): Calendar | null {
  const t = translatorOf(texts, "harvest");
  const entries = calendarEntries(harvestOf(texts)).map((entry) => ({ id: idOf(entry), ...entry.span, ...wordsOf(entry, t) }));
  return entries.length === 0 ? null : { name: t("entries.name"), entries };
}

/** Stable as long as the entry exists: cloves have two runs of months, so the first month is part of the ID. */
function idOf(entry: CalendarEntry): string {
  const name = "season" in entry ? `season-${entry.season.item}` : entry.crop.item;
  return `${name}-${entry.span.from}`;
}

function wordsOf(entry: CalendarEntry, t: Translator<"harvest">): { summary: string; description: string } {
  if ("season" in entry) {
    const { item } = entry.season;
    const values = { title: t(`seasons.items.${item}.title`), months: spanText(t, entry.span) };
    return { summary: t("entries.season", values), description: t(`seasons.items.${item}.text`) };
  }
  const { item } = entry.crop;
  const values = { commodity: t(`crops.items.${item}.name`), months: spanText(t, entry.span) };
  const origin = t(`crops.items.${item}.origin`);
  const sentences = [t("entries.cropText", values), origin && t("entries.origin", { origin }), t(`crops.items.${item}.note`)];
  return { summary: t("entries.crop", values), description: sentences.filter((text) => text !== "").join(" ") };
}
