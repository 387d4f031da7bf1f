import { useTimeZone } from "./time-zone.tsx";

/** The day of a time in a zone, ISO 8601: `2026-11-24`. */
export function dayOf(time: Date, timeZone: string): string {
  // The form of Sweden is that of ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(time);
}

/** The day so many days after another. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The person's day, as it is when the screen is drawn. */
export function useToday(): string {
  return dayOf(new Date(), useTimeZone());
}
