/** Browsers have the zones of a country as a method, older ones as a property. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

/** The zone of a country if all of it has the same time at that moment; `undefined` for others, and if the browser does not know. */
export function timeZoneOf(country: string, now: Date): string | undefined {
  const locale: LocaleWithZones = new Intl.Locale("und", { region: country });
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const times = new Set(
    zones.map((timeZone) => new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" }).format(now)),
  );
  return times.size === 1 ? zones[0] : undefined;
}
