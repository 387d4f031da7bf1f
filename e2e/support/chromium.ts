/** What keeps Chromium from asking for anything outside, as the map of the contact page is. */
export const withoutOutside = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** The whole browser. */
export const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Its headless shell, which is quicker. It keeps no pages in memory, and swipes otherwise. */
export const shellPath = process.env.HEADLESS_CHROMIUM ?? chromiumPath;
