import { useMemo } from "react";
import { useConsoleLanguage } from "./texts.tsx";
import { useTimeZone } from "./time-zone.tsx";

/** How the console formats times and numbers: in the person's zone and language. */
export type Formats = {
  /** 30 Nov 2026; a date without a time, `2026-11-30`, is the same in every zone. */
  date: (value: string | Date) => string;
  /** 14:42 */
  time: (value: string | Date) => string;
  /** 30 Nov 2026, 14:42 */
  dateTime: (value: string | Date) => string;
  /** 2026-11-30 14:42:07, which spreadsheets take for a time. */
  sheetTime: (value: string | Date) => string;
  /** "Tuesday 24 November 2026". */
  weekday: (value: string | Date) => string;
  /** "January", for a number from 1. */
  month: (number: number) => string;
  /** "3 hours ago", "in 2 days". */
  relative: (value: string | Date, now?: Date) => string;
  /** 12,345; with options as of Intl.NumberFormat. */
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** 96 %, for a share between 0 and 1. */
  percent: (share: number) => string;
  /** "1 h 18" for minutes; under an hour "18 min", over two days "3 d". */
  duration: (minutes: number) => string;
};

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

export function formatsOf(language: string, timeZone: string): Formats {
  // English with Indian formats: 30 Nov 2026, 14:42.
  const locale = language === "en" ? "en-GB" : `${language}-IN-u-nu-latn`;
  const at = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, hourCycle: "h23", ...options });
    return (value: string | Date) => format.format(new Date(value));
  };
  const [date, day] = [at({ dateStyle: "medium" }), at({ dateStyle: "medium", timeZone: "UTC" })];
  // The Swedish format is that of ISO 8601.
  const sheet = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const month = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long" });
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const unit = (name: "day" | "hour" | "minute") => {
    const format = new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "narrow" });
    return (value: number) => format.format(value);
  };
  const [days, hours, minutes] = [unit("day"), unit("hour"), unit("minute")];
  const numbers = language === "en" ? "en-IN" : locale;
  const percent = new Intl.NumberFormat(numbers, { style: "percent", maximumFractionDigits: 0 });
  return {
    date: (value) => (typeof value === "string" && isDay(value) ? day(value) : date(value)),
    time: at({ timeStyle: "short" }),
    dateTime: at({ dateStyle: "medium", timeStyle: "short" }),
    month: (number) => month.format(Date.UTC(2026, number - 1)),
    sheetTime: (value) => sheet.format(new Date(value)),
    weekday: at({ dateStyle: "full" }),
    relative: (value, now = new Date()) => {
      const seconds = (new Date(value).getTime() - now.getTime()) / 1000;
      const [name, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["minute", 60];
      return ago.format(Math.trunc(seconds / length), name);
    },
    number: (value, options) => new Intl.NumberFormat(numbers, options).format(value),
    percent: (share) => percent.format(share),
    duration: (total) => {
      const whole = Math.floor(Math.abs(total));
      if (whole < 60) return minutes(whole);
      if (whole < 48 * 60) return `${hours(Math.floor(whole / 60))} ${minutes(whole % 60)}`;
      return days(Math.floor(whole / 1440));
    },
  };
}

export function useFormats(): Formats {
  const language = useConsoleLanguage();
  const timeZone = useTimeZone();
  return useMemo(() => formatsOf(language, timeZone), [language, timeZone]);
}
