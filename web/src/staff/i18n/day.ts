import { useTimeZone } from "./time-zone.tsx";

/** The date of a time in a zone, ISO 8601: `2026-11-24`. */
export function dayOf(time: Date, timeZone: string): string {
  // The Swedish format is that of ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(time);
}

/** The date `count` days after another. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The current date in the person's zone, at the time of rendering. */
export function useToday(): string {
  return dayOf(new Date(), useTimeZone());
}
