import { isOwnScreen, type OwnScreen, useCategories } from "#backend/categories.ts";
import { useItems } from "#i18n/use-translation.ts";

/** A section about one of the categories that have their own screen. */
export type Chapter = OwnScreen;

/** The sections of the page that are shown, in their order. A chapter is not there when the company no longer has its category. */
export function useSections() {
  const categories = useCategories();
  const isShown = (section: string) => !isOwnScreen(section) || categories.some(({ code }) => code === section);
  return useItems("products:sections.items").filter(isShown);
}

/** The numbers of the chapters that are shown, as printed. */
export function useChapterNumbers(): (section: string) => string | undefined {
  const chapters = useSections().filter((section) => isOwnScreen(section));
  // There are three at the most.
  return (section) => (isOwnScreen(section) ? "I".repeat(chapters.indexOf(section) + 1) : undefined);
}
