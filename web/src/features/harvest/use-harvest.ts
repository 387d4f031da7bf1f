import { usePageTexts } from "#i18n/use-translation.ts";
import { type Harvest, harvestOf } from "./harvest.ts";

/** The harvest year of the company. */
export function useHarvest(): Harvest {
  return harvestOf(usePageTexts());
}
