import { whenIdle } from "./when-idle.ts";

/** The elements with deferred layout while the page loads (src/styles/base.css). */
const deferred = ".arriving main > :not(:first-child), .arriving main li > article";

function layOutPieceByPiece(): void {
  const pieces = [...document.querySelectorAll<HTMLElement>(deferred)];
  let laidOut = 0;
  function layOutNext() {
    const next = pieces[laidOut];
    if (next?.isConnected) {
      laidOut += 1;
      next.style.contentVisibility = "visible";
      // Reading its height forces the layout now, separately from the next element.
      next.getBoundingClientRect();
      whenIdle(layOutNext);
    } else {
      document.documentElement.classList.remove("arriving");
      // Some belong to islands, whose HTML must not be changed before hydration.
      for (const piece of pieces) piece.removeAttribute("style");
    }
  }
  whenIdle(layOutNext);
}

/**
 * Completes the layout of the page after it has loaded, element by element in idle time, so that no step delays the visitor. After that,
 * everything has its final layout, which gives a correct scroll bar and stable positions. If a visitor returns, or opens a fragment, the
 * layout is completed immediately, so that the position is right.
 */
export function layOutDeferredSections(): void {
  if (!document.documentElement.classList.contains("arriving")) return;
  const isReturn = performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type !== "navigate");
  if (isReturn || location.hash !== "") document.documentElement.classList.remove("arriving");
  else if (document.readyState === "complete") layOutPieceByPiece();
  else addEventListener("load", layOutPieceByPiece, { once: true });
}
