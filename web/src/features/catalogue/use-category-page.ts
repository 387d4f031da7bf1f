import { isOwnScreen } from "#backend/categories.ts";
import { useIsOn } from "#ui/pages-off.ts";

/** The path of the page about a category: its own screen, where it has one that is on, else its products in the catalogue. */
export function categoryPage(code: string, isOn: (path: string) => boolean): string {
  const own = `/products/${code}`;
  return isOwnScreen(code) && isOn(own) ? own : `/catalog?category=${code}`;
}

/** The path of the page about a category. */
export function useCategoryPage(): (code: string) => string {
  const isOn = useIsOn();
  return (code) => categoryPage(code, isOn);
}
