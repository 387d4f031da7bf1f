import Bowser from "bowser";

/** What somebody is signed in with, as far as the browser says. */
export type Device = {
  browser?: string;
  system?: string;
  /** A phone or a tablet. */
  isMobile: boolean;
};

/** Reads what a browser calls itself. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { isMobile: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || userAgent.split(/[\s/]/)[0],
    system: os.name || undefined,
    isMobile: platform.type === "mobile" || platform.type === "tablet",
  };
}
