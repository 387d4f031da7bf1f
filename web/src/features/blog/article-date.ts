import { withoutMarks } from "#i18n/text-marks.ts";
import type { Translator } from "#i18n/translator.ts";

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/**
 * Formats a date such as `2024-03-15` for readers: "15 March 2024". The engine of the program has no `Intl` formats. On a page that
 * is edited the whole text has the mark of the date.
 */
export function dateText(t: Translator<"blog">, date: string): string {
  const day = withoutMarks(date);
  const [year, number, dayOfMonth] = day.split("-").map(Number);
  const month = months.find((candidate) => candidate === number);
  if (month === undefined) throw new Error(`${day} is no day of the form 2024-03-15`);
  const text = t("date", { day: dayOfMonth, month: t(`months.${month}`), year });
  return date === day ? text : date.replace(day, () => withoutMarks(text));
}
