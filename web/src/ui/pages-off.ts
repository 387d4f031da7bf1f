import { createContext, useContext } from "react";

const PagesOff = createContext<readonly string[]>([]);

/** Provides the paths of the pages that visitors are not shown. Islands do without: they link to pages that are always on. */
export const PagesOffProvider = PagesOff.Provider;

/** Whether the page that a link leads to is among these: "/catalog?category=spices". An article goes with the list of articles. */
export function isAmong(pages: readonly string[], to: string): boolean {
  const [address = ""] = to.split(/[?#]/);
  const path = address.replace(/(?<=.)\/$/, "");
  return pages.includes(path.startsWith("/blog/") ? "/blog" : path);
}

/** Whether visitors are shown the page that a link leads to. */
export const isOn = (pagesOff: readonly string[], to: string) => !isAmong(pagesOff, to);

/** The question whether visitors are shown the page that a link leads to. */
export function useIsOn(): (to: string) => boolean {
  const pagesOff = useContext(PagesOff);
  return (to) => isOn(pagesOff, to);
}
