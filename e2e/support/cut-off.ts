/** What does not fit into the window's width: the page itself, or what shows of its parts. Runs in the page. */
export function cutOff(): string[] {
  const isWider = document.documentElement.scrollWidth > innerWidth;
  const outside = [...document.querySelectorAll("main *, header *, footer *")]
    .filter(
      (element) =>
        element.checkVisibility() &&
        element.closest(".visually-hidden, [class*='sr-only'], .plate, .hero-picture, .map-sheet, [aria-hidden]") === null,
    )
    // A wide table or a line of code is scrolled by itself.
    .filter((element) => !element.parentElement?.closest(".table-scroll, pre"))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1);
    })
    .map((element) => element.outerHTML.slice(0, 100));
  return [...(isWider ? ["the page is wider than the window"] : []), ...outside];
}
