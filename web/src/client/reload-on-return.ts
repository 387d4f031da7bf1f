import { backgroundOf } from "#features/catalogue/dialog-state.ts";

/**
 * Loads the page that Back and Forward lead to, where the browser thinks that it is this one.
 *
 * The catalogue gives a product's dialog the product's address without loading a page. Reloaded there, the page is the product's,
 * but to the browser the entry of the list is still part of the same page: it changes the address, and nothing else.
 */
export function reloadOnReturn(): void {
  const own = location.pathname;
  addEventListener("popstate", () => {
    const isHere = pageAt(location.pathname, history.state) === own;
    // A dialog over this page needs the island that opens it.
    if (!isHere || (location.pathname !== own && !isHydrated())) location.reload();
  });
}

function isHydrated(): boolean {
  return document.querySelector("[data-island][data-state=hydrated]") !== null;
}

/** The path of the page that an entry of the history belongs to: under a dialog, that of the list behind it. */
export function pageAt(path: string, state: unknown): string {
  const [list] = backgroundOf(state)?.split("?") ?? [];
  return list ?? path;
}
