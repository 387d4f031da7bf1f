/** All pairs of letters that are country codes, by their lower-case names in these languages. */
function codesByName(languages: readonly string[]): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const found = new Map<string, string>();
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const code of codes) {
      const name = names.of(code);
      // An obsolete code, such as DD, is mapped to its successor.
      const current = new Intl.Locale(`und-${code}`).region;
      if (name !== undefined && current !== undefined) found.set(name.toLowerCase(), current);
    }
  }
  return found;
}

const known = new Map<string, Map<string, string>>();

/** The ISO 3166 code of a country, by the name that a visitor typed in English or in their language. */
export function countryCodeOf(name: string, language: string): string | undefined {
  let codes = known.get(language);
  if (codes === undefined) {
    codes = codesByName(["en", language]);
    known.set(language, codes);
  }
  return codes.get(name.trim().toLowerCase());
}

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
