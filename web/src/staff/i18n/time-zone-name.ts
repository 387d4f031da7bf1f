import presentNames from "virtual:time-zone-names";

/** The current IANA name of a zone: "Asia/Kolkata" if a browser reports "Asia/Calcutta". */
export const presentZone = (zone: string) => presentNames[zone] ?? zone;

/** The place in the name of a zone: "Kolkata". */
export const placeOf = (zone: string) => (presentZone(zone).split("/").at(-1) ?? zone).replaceAll("_", " ");

/** All zones that the browser knows, and `also`, which it may not know, sorted by place. */
export function zonesByPlace(also: string, language: string): string[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), also].map(presentZone));
  const { compare } = new Intl.Collator(language);
  return [...zones].sort((a, b) => compare(placeOf(a), placeOf(b)));
}

/** The name of a zone's time: "India Standard Time". */
export function timeNameOf(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
