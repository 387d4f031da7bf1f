import { useTranslation } from "react-i18next";
import { calendarFileName } from "#features/harvest/calendar-file.ts";
import { isUntranslated } from "#i18n/create-i18n.ts";
import { defaultLanguage } from "#i18n/languages.ts";

/** The address of the calendar file in the language in which the calendar is shown: a page that stands in English gives the English one. */
export function useCalendarFile(): string {
  const { i18n } = useTranslation();
  return `/${calendarFileName(isUntranslated(i18n, ["harvest"]) ? defaultLanguage.code : i18n.language)}`;
}
