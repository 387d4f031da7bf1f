import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const id = "virtual:time-zone-names";
const data = fileURLToPath(import.meta.resolve("cldr-bcp47/bcp47/timezone.json"));

/** A zone of CLDR: all its names, the one that never changes first, and the present IANA name where that is another. */
type Zone = { _alias?: string; _iana?: string };

/**
 * The module `virtual:time-zone-names`: by older name the present one, "Asia/Calcutta": "Asia/Kolkata". Browsers may name a zone as CLDR has
 * first named it.
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
