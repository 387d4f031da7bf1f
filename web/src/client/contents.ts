/** A heading above this position, in pixels below the top of the window, counts as passed: the navigation's height and a line more. */
const READING_LINE = 180;

/** Marks the current heading in a table of contents (`nav[data-contents]`); none above the first heading. */
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
