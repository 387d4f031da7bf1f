/*
 * The first script of a page, and the only one that it asks for itself.
 *
 * A page comes finished; the modules that take it over are four times its size. On a slow line they would compete with what the
 * visitor waits to see, so they wait, as links in a template, until the page is there or is touched.
 */

import { isFinished } from "#app/is-finished.ts";
import { returnToPlace } from "./return-to-place.ts";

/** After how many milliseconds the modules are fetched, though a picture may still be missing. */
const PATIENCE = 3000;
/** How long an idle moment is waited for. */
const IDLE = 200;

function takeOver(): void {
  const modules = document.querySelector<HTMLTemplateElement>("#modules");
  if (modules !== null) document.head.append(modules.content);
}

function takeOverWhenIdle(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(takeOver, { timeout: IDLE });
  else setTimeout(takeOver, IDLE);
}

// Who comes back, or to a place within the page, must find it where it was: all of it is laid out at once.
const isReturn = performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type !== "navigate");
returnToPlace();
if (isReturn || location.hash !== "") document.documentElement.classList.remove("arriving");

if (isFinished()) {
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, takeOver, { once: true, passive: true });
  if (document.readyState === "complete") takeOverWhenIdle();
  else addEventListener("load", takeOverWhenIdle, { once: true });
  setTimeout(takeOver, PATIENCE);
} else {
  // The program could make nothing of the page: it is drawn here.
  takeOver();
}
