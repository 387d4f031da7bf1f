/**
 * Shows the plate instead of a picture that failed to load (`src/features/pictures/picture.tsx`). It only changes attributes, because in an
 * island the elements belong to React.
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
