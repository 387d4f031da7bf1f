import { useSite } from "./site.ts";
import type { Category } from "./wire/catalogue.ts";

/** The categories with their own screen, as pages list them. */
export const ownScreens = ["red-chillies", "spices", "agro-commodities"] as const;

/** A category that has its own screen and more text in documents. The company may have further categories. */
export type OwnScreen = (typeof ownScreens)[number];

/** Whether a category has its own screen. */
export function isOwnScreen(code: string): code is OwnScreen {
  return ownScreens.some((own) => own === code);
}

/** Whether goods of a category are known to be tested by methods of the American Spice Trade Association. */
export function isTestedAsSpice(code: string): boolean {
  return code === "red-chillies" || code === "spices";
}

/** The category with a code. An unknown one, which another backend may have, is shown by its code. */
export function categoryOf(categories: readonly Category[], code: string): Category {
  return categories.find((category) => category.code === code) ?? { code, name: code, hasHeat: false };
}

/** Whether products of a category can be filtered by heat. */
export function hasHeat(categories: readonly Category[], code: string | undefined): boolean {
  return code !== undefined && categoryOf(categories, code).hasHeat;
}

/** Every category in the page's language, in the order in which the filter shows them. */
export function useCategories(): readonly Category[] {
  return useSite().categories;
}

/** The category with a code, in the page's language. */
export function useCategory(code: string): Category {
  return categoryOf(useCategories(), code);
}
