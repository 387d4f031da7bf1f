import { useEffect, useState } from "react";

/** How far below the top of the window, in pixels, a heading may stand and count as passed: under the navigation, and a line more. */
const READING_LINE = 180;

/** The id of the heading under which the reader is; none above the first, and none until the page has come alive. */
export function useCurrentHeading(headings: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const update = () => {
      const passed = headings.filter(({ id }) => {
        const heading = document.getElementById(id);
        return heading !== null && heading.getBoundingClientRect().top <= READING_LINE;
      });
      setCurrent(passed.at(-1)?.id);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [headings]);

  return current;
}
