import { isOwnScreen } from "#backend/categories.ts";
import { ownPath, useOwnPages } from "#backend/own-pages.ts";
import type { OwnPage } from "#backend/wire/content.ts";
import { useIsOn } from "#ui/pages-off.ts";

/**
 * The path of the page about a category: the first that the company has added about it, else its own screen, where it has one that is on,
 * else its products in the catalogue.
 */
export function categoryPage(code: string, isOn: (path: string) => boolean, ownPages: readonly OwnPage[]): string {
  const added = ownPages.find(({ category }) => category === code);
  if (added !== undefined) return ownPath(added);
  const own = `/products/${code}`;
  return isOwnScreen(code) && isOn(own) ? own : `/catalog?category=${code}`;
}

/** The path of the page about a category. */
export function useCategoryPage(): (code: string) => string {
  const isOn = useIsOn();
  const ownPages = useOwnPages();
  return (code) => categoryPage(code, isOn, ownPages);
}
