/*
 * The only script that a page asks for by itself. Pages are finished HTML, and links, forms and menus are the browser's; here is the
 * little that it leaves undone, and what fetches the islands of a page when their time has come.
 */

import "../styles/site.css";
import "virtual:picture-colours.css";
import { begin, listen } from "./page.ts";

declare global {
  interface Document {
    /** Whether the page is made ready before anybody asks for it. Only some browsers do that. */
    readonly prerendering?: boolean;
  }
}

// The script waits for nothing, so the styles may come after it; what is measured before that has other heights.
const styles = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");

listen();
// A page that is only prerendered must not read what the browser keeps, nor count time.
if (document.prerendering) document.addEventListener("prerenderingchange", begin, { once: true });
else if (styles?.sheet === null) for (const end of ["load", "error"]) styles.addEventListener(end, begin, { once: true });
else begin();
