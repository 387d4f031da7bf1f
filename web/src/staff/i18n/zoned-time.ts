/** The local time in a zone, in the format of the browser's date and time input: `2026-11-26T10:00`. */
export function clockAt(time: Date, timeZone: string): string {
  // The Swedish format is that of ISO 8601.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(time).replace(" ", "T");
}

/**
 * The time at which a clock in a zone shows `2026-11-26T10:00`; undefined if it is invalid. If an hour occurs twice, it is the first; if
 * one is skipped, the time is that many minutes after the change.
 */
export function timeOf(clock: string, timeZone: string): Date | undefined {
  const asUtc = new Date(`${clock}Z`).getTime();
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (time: number) => new Date(`${clockAt(new Date(time), timeZone)}Z`).getTime() - Math.floor(time / 60_000) * 60_000;
  // The zone's offset half a day before and after: it is one of them, if a change lies between.
  const [before, after] = [offsetAt(asUtc - 43_200_000), offsetAt(asUtc + 43_200_000)];
  const early = asUtc - before;
  if (offsetAt(early) === before) return new Date(early);
  const late = asUtc - after;
  return new Date(offsetAt(late) === after ? late : early);
}
