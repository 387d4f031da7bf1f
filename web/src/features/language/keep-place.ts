import type { KeptPlace } from "../../return-to-place.ts";

/** How far below the window's top the visitor's eyes are taken to be, in pixels: under the navigation. */
const LINE = 120;

/**
 * Notes what the visitor reads, so that the same page in another language opens there: which element it is, counted from the main
 * part down, since texts differ in length but pages are built alike. The page at `href` reads it (`return-to-place.ts`).
 */
export function keepPlaceFor(href: string): void {
  const main = document.querySelector("main");
  const read = document.elementsFromPoint(innerWidth / 2, LINE).find((element) => element !== main && main?.contains(element));
  if (read === undefined || scrollY === 0) return;
  const { top } = read.getBoundingClientRect();
  const steps: number[] = [];
  for (let element: Element | null = read; element !== null && element !== main; element = element.parentElement) {
    steps.unshift([...(element.parentElement?.children ?? [])].indexOf(element));
  }
  const place: KeptPlace = { href, steps, top };
  try {
    sessionStorage.setItem("place", JSON.stringify(place));
  } catch {
    // Storage is forbidden or full: the page opens at its top.
  }
}
