import { calendarFileName } from "#features/harvest/calendar-file.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { isUntranslated } from "#i18n/translator.ts";
import { usePageTexts } from "#i18n/use-translation.ts";

/** The address of the calendar file in the language of the calendar: the English file on a page that is shown in English. */
export function useCalendarFile(): string {
  const texts = usePageTexts();
  return `/${calendarFileName(isUntranslated(texts, ["harvest"]) ? defaultLanguage.code : texts.language.code)}`;
}
