/** How far below the top of the window, in pixels, a heading may stand and count as passed: under the navigation, and a line more. */
const READING_LINE = 180;

/** Marks in a table of contents (`nav[data-contents]`) the heading under which the reader is; none above the first. */
export function markCurrentHeading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("nav[data-contents] a")];
  if (links.length === 0) return;
  const isPassed = ({ hash }: HTMLAnchorElement) => {
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
    return heading !== null && heading.getBoundingClientRect().top <= READING_LINE;
  };
  const update = () => {
    const current = links.filter(isPassed).at(-1);
    for (const link of links) {
      if (link === current) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  update();
  addEventListener("scroll", update, { passive: true });
}
