/** Elements that do not fit into the window's width, and words that do not fit into their drawing. Runs in the page. */
export function cutOff(): string[] {
  const isWider = document.documentElement.scrollWidth > innerWidth;
  const outside = [...document.querySelectorAll("main *, header *, footer *, dialog[open] *")]
    .filter(
      (element) =>
        element.checkVisibility() &&
        element.closest(".visually-hidden, [class*='sr-only'], .plate, .hero-picture, .map-sheet, [aria-hidden]") === null,
    )
    // Wide tables and lines of code scroll separately, and long lines of a list are truncated with an ellipsis.
    .filter((element) => !element.parentElement?.closest(".table-scroll, pre, .overflow-x-auto, .truncate"))
    // On a phone, the head of a list is hidden visually.
    .filter((element) => (element.closest("thead")?.clientWidth ?? innerWidth) > 1)
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1);
    })
    .map((element) => element.outerHTML.slice(0, 100));
  // Areas that scroll vertically must not scroll horizontally too.
  const sideways = [...document.querySelectorAll("main, main .overflow-y-auto, dialog[open], dialog[open] .overflow-y-auto")]
    .filter(
      (element) =>
        element.checkVisibility() && getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1,
    )
    .map((element) => `scrolls sideways: ${element.outerHTML.slice(0, 100)}`);
  const undrawn = [...document.querySelectorAll<SVGTextElement>("main svg text")]
    .filter((text) => {
      const drawing = text.ownerSVGElement;
      if (!drawing?.checkVisibility() || getComputedStyle(drawing).overflow === "visible") return false;
      const [inner, outer] = [text.getBoundingClientRect(), drawing.getBoundingClientRect()];
      return inner.width > 0 && (inner.left < outer.left - 2 || inner.right > outer.right + 2);
    })
    .map((text) => `cut off in its drawing: ${text.textContent}`);
  return [...(isWider ? ["the page is wider than the window"] : []), ...outside, ...sideways, ...undrawn];
}
