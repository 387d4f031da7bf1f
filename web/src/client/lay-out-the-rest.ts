import { whenIdle } from "./when-idle.ts";

/** What is laid out only when it comes near, while the page arrives (src/styles/base.css). */
const deferred = ".arriving main > :not(:first-child), .arriving main li > article";

function layOutPieceByPiece(): void {
  const pieces = [...document.querySelectorAll<HTMLElement>(deferred)];
  let laidOut = 0;
  function layOutNext() {
    const next = pieces[laidOut];
    if (next?.isConnected) {
      laidOut += 1;
      next.style.contentVisibility = "visible";
      // Asked for its height, it is laid out here and now, and not together with the next ones.
      next.getBoundingClientRect();
      whenIdle(layOutNext);
    } else {
      document.documentElement.classList.remove("arriving");
      // Some are parts of islands, and must be as the program sent them.
      for (const piece of pieces) piece.removeAttribute("style");
    }
  }
  whenIdle(layOutNext);
}

/**
 * Lays the page out down to its end once it has been loaded, piece by piece in idle moments, so that no piece keeps the visitor
 * waiting; then the page has arrived, and all that comes after it is laid out whole: a scroll bar that tells the truth, and places
 * that are found again. A visitor who comes back, or to a place within the page, must find it where it was: all is laid out at once.
 */
export function layOutTheRest(): void {
  if (!document.documentElement.classList.contains("arriving")) return;
  const isReturn = performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type !== "navigate");
  if (isReturn || location.hash !== "") document.documentElement.classList.remove("arriving");
  else if (document.readyState === "complete") layOutPieceByPiece();
  else addEventListener("load", layOutPieceByPiece, { once: true });
}
