/** What the visitor read before another language was chosen: the element, by the steps that lead to it from the main part. */
export type KeptPlace = {
  /** The page that was asked for, path and query. */
  href: string;
  /** The number of the child at each level. */
  steps: number[];
  /** Where the element's top stood, in pixels below the window's. */
  top: number;
};

/** Opens a page where it was left in another language. */
export function returnToPlace(): void {
  const place = readPlace();
  if (place?.href !== `${location.pathname}${location.search}`) return;
  let element: Element | null = document.querySelector("main");
  for (const step of place.steps) element = element?.children[step] ?? element;
  if (element === null) return;
  document.documentElement.classList.remove("arriving");
  scrollBy({ top: element.getBoundingClientRect().top - place.top, behavior: "instant" });
}

/** The place, once: another visit to the page begins at its top. */
function readPlace(): KeptPlace | undefined {
  try {
    const written = sessionStorage.getItem("place");
    sessionStorage.removeItem("place");
    return written === null ? undefined : JSON.parse(written);
  } catch {
    return undefined;
  }
}
