import type { Region as SentRegion } from "#backend/wire/content.ts";
import type { ItemOf } from "#i18n/text-keys.ts";
import type { DestinationName } from "./places.ts";

/** A region to which the company ships. Its name: `maps:regions.items.<item>.name`. */
export type Region = Omit<SentRegion, "item" | "ports"> & { item: ItemOf<"maps:regions.items">; ports: DestinationName[] };
