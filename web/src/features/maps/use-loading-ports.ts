import { statedLines, useSite } from "#backend/site.ts";
import { placeKey } from "#i18n/places.ts";
import { indianPorts } from "./places.ts";

/** The ports at which the company loads: those on the maps, and the names of the others. */
export function useLoadingPorts() {
  const names = statedLines(useSite(), "ports");
  const onMaps: readonly string[] = indianPorts;
  const keys = names.map(placeKey);
  return { onMaps: indianPorts.filter((port) => keys.includes(port)), others: names.filter((name) => !onMaps.includes(placeKey(name))) };
}
