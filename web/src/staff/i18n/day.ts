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

/** The moment in which a day begins in a zone, ISO in UTC. In: `2026-11-24`. */
export function dayBegins(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Twice: the difference to UTC may be another one at the moment that the first step finds.
  const first = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(first, timeZone)).toISOString();
}

/** The moment in which the day after begins. */
export function dayEnds(day: string, timeZone: string): string {
  return dayBegins(daysAfter(day, 1), timeZone);
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${format.format(moment).replace(" ", "T")}Z`) - moment;
}

/** The moment in which the month of a time begins in a zone, ISO in UTC. */
export function monthBegins(time: Date, timeZone: string): string {
  return dayBegins(`${dayOf(time, timeZone).slice(0, 7)}-01`, timeZone);
}

/** The current date in the person's zone, at the time of rendering. */
export function useToday(): string {
  return dayOf(new Date(), useTimeZone());
}
