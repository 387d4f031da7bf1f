/**
 * Shows the printed plate in the place of a picture that did not arrive (`src/features/pictures/picture.tsx`). By attributes alone: in an island the
 * elements are React's.
 */
export function showPlatesOfMissingPictures(): void {
  document.addEventListener("error", ({ target }) => showPlate(target), true);
  // Some may have failed before this ran.
  for (const image of document.querySelectorAll<HTMLImageElement>("[data-plate] img")) {
    if (image.complete && image.naturalWidth === 0) showPlate(image);
  }
}

function showPlate(image: EventTarget | null): void {
  const plate = image instanceof HTMLImageElement ? image.closest("[data-plate]")?.querySelector<HTMLElement>("[role=img]") : null;
  if (!(image instanceof HTMLImageElement) || !plate) return;
  image.hidden = true;
  plate.hidden = false;
}
