import presentNames from "virtual:time-zone-names";

/** The present IANA name of a zone: "Asia/Kolkata" where a browser says "Asia/Calcutta". */
export const presentZone = (zone: string) => presentNames[zone] ?? zone;

/** The place that a zone is named after: "Kolkata". */
export const placeOf = (zone: string) => (presentZone(zone).split("/").at(-1) ?? zone).replaceAll("_", " ");

/** All zones that the browser knows, and one that it may not know, by their places. */
export function zonesByPlace(also: string, language: string): string[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), also].map(presentZone));
  const { compare } = new Intl.Collator(language);
  return [...zones].sort((a, b) => compare(placeOf(a), placeOf(b)));
}

/** What the time of a zone is called: "India Standard Time". */
export function timeNameOf(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
