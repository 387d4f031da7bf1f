import { useSite } from "./site.ts";
import type { Category } from "./wire/Category.ts";

const ownScreens = ["red-chillies", "spices", "agro-commodities"] as const;

/** A category that a screen of its own is about, and that documents say more of. The company may have others. */
export type OwnScreen = (typeof ownScreens)[number];

/** Tells whether a screen of its own is about a category. */
export function isOwnScreen(code: string): code is OwnScreen {
  return ownScreens.some((own) => own === code);
}

/** The category of a code. One that is not known, as another backend may have, is called by its code. */
export function categoryOf(categories: readonly Category[], code: string): Category {
  return categories.find((category) => category.code === code) ?? { code, name: code, hasHeat: false };
}

/** Tells whether products of a category can be filtered by heat. */
export function hasHeat(categories: readonly Category[], code: string | undefined): boolean {
  return code !== undefined && categoryOf(categories, code).hasHeat;
}

/** Every category in the page's language, in the order in which the filter shows them. */
export function useCategories(): readonly Category[] {
  return useSite().categories;
}

/** The category of a code in the page's language. */
export function useCategory(code: string): Category {
  return categoryOf(useCategories(), code);
}
