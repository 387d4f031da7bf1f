import { useTimeZone } from "./time-zone.tsx";
import { timeOf } from "./zoned-time.ts";

/** The date of a time in a zone, ISO 8601: `2026-11-24`. */
export function dayOf(time: Date, timeZone: string): string {
  // The Swedish format is that of ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(time);
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The moment in which a day begins in a zone, ISO in UTC. In: `2026-11-24`. */
export function dayBegins(day: string, timeZone: string): string {
  return timeOf(`${day}T00:00`, timeZone)?.toISOString() ?? "";
}

export function dayEnds(day: string, timeZone: string): string {
  return dayBegins(daysAfter(day, 1), timeZone);
}

/** The moment in which the month of a time begins in a zone, ISO in UTC. */
export function monthBegins(time: Date, timeZone: string): string {
  return dayBegins(`${dayOf(time, timeZone).slice(0, 7)}-01`, timeZone);
}

/** The current date in the person's zone, at the time of rendering. */
export function useToday(): string {
  return dayOf(new Date(), useTimeZone());
}
