import Bowser from "bowser";

/** The device of a session, as far as its user agent tells. */
export type Device = {
  browser?: string;
  system?: string;
  /** A phone or a tablet. */
  isMobile: boolean;
};

export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { isMobile: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || userAgent.split(/[\s/]/)[0],
    system: os.name || undefined,
    isMobile: platform.type === "mobile" || platform.type === "tablet",
  };
}
