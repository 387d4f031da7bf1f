/*
 * Menus are `details` elements, which browsers open and close. This adds that they close on Escape (and the focus returns to what opened
 * them), on a click elsewhere, when a link inside is followed, when the focus leaves, and when the page is left, so that Back does not show
 * an open menu.
 */

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")];
}

function closeUnlessIn(target: EventTarget | null): void {
  for (const menu of openMenus()) {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  }
}

/** Closes menus as visitors expect. */
export function closeMenus(): void {
  document.addEventListener("pointerdown", ({ target }) => closeUnlessIn(target));
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    const menu = link?.closest<HTMLDetailsElement>("details[data-menu]");
    if (menu) menu.open = false;
  });
  document.addEventListener("focusout", ({ relatedTarget }) => closeUnlessIn(relatedTarget));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  addEventListener("pagehide", () => {
    for (const menu of openMenus()) menu.open = false;
  });
}
