/*
 * The only script that a page loads by itself. Pages are complete HTML, with native links, forms and menus; this script adds what browsers
 * do not do, and loads the islands of a page when they are needed.
 */

import "../styles/site.css";
import "virtual:picture-colours.css";
import { begin, listen } from "./page.ts";

declare global {
  interface Document {
    /** Whether the page is being prerendered. Only some browsers support that. */
    readonly prerendering?: boolean;
  }
}

// The script is async, so the stylesheet may load after it; layout cannot be measured before that.
const styles = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");

listen();
// A prerendered page must not read storage or measure time.
if (document.prerendering) document.addEventListener("prerenderingchange", begin, { once: true });
else if (styles?.sheet === null) for (const end of ["load", "error"]) styles.addEventListener(end, begin, { once: true });
else begin();
