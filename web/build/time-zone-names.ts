import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const id = "virtual:time-zone-names";
const data = fileURLToPath(import.meta.resolve("cldr-bcp47/bcp47/timezone.json"));

/** A zone of CLDR: all its names, starting with the stable one, and the current IANA name if that differs. */
type Zone = { _alias?: string; _iana?: string };

/**
 * The module `virtual:time-zone-names`: maps older names to current ones, "Asia/Calcutta": "Asia/Kolkata". Browsers may use the first name
 * that a zone had in CLDR.
 */
export function timeZoneNames(): Plugin {
  return {
    name: "time-zone-names",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(namesOf(readFileSync(data, "utf8")))}` : undefined),
  };
}

function namesOf(timezones: string): Record<string, string> {
  const zones: Zone[] = Object.values(JSON.parse(timezones).keyword.u.tz);
  return Object.fromEntries(
    zones.flatMap(({ _alias = "", _iana }) => (_iana === undefined ? [] : _alias.split(" ").map((name) => [name, _iana]))),
  );
}
