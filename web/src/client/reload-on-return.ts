import { backgroundOf } from "#features/catalogue/dialog-state.ts";

/**
 * Reloads the page on Back and Forward if the browser would not.
 *
 * The catalogue changes the address to the product's for its dialog, without loading a page. After a reload there, the page is the
 * product's, but for the browser the history entry of the list still belongs to the same document, so it only changes the address.
 */
export function reloadOnReturn(): void {
  const own = location.pathname;
  addEventListener("popstate", () => {
    const isHere = pageAt(location.pathname, history.state) === own;
    // A dialog over this page needs its island.
    if (!isHere || (location.pathname !== own && !isHydrated())) location.reload();
  });
}

function isHydrated(): boolean {
  return document.querySelector("[data-island][data-state=hydrated]") !== null;
}

/** The path of the page for a history entry: under a dialog, that of the list behind it. */
export function pageAt(path: string, state: unknown): string {
  const [list] = backgroundOf(state)?.split("?") ?? [];
  return list ?? path;
}
