import type { Texts } from "#i18n/namespaces.ts";
import { valueAt } from "#i18n/value-at.ts";

/**
 * The name of a place in the language of the texts `maps`, by its English name in figures and products: "Nhava Sheva" is
 * `maps:places.nhavaSheva`. A place that is not on the maps keeps its name.
 */
export function placeNamed(english: string, maps: Texts | undefined): string {
  const found = valueAt(maps, `places.${placeKey(english)}`);
  return typeof found === "string" ? found : english;
}

/** The name of a place in the texts, `nhavaSheva`, by its English one. */
export function placeKey(english: string): string {
  return english.toLowerCase().replace(/\s+(\S)/g, (_, letter: string) => letter.toUpperCase());
}
