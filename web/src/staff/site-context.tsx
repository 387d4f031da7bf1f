import { createContext, useContext } from "react";
import type { SiteConfig } from "./site-config.ts";

const Context = createContext<SiteConfig | undefined>(undefined);

export const SiteProvider = Context.Provider;

/** The company's name, the site's languages, the public key. */
export function useSite(): SiteConfig {
  const site = useContext(Context);
  if (site === undefined) throw new Error("the site is read inside of SiteProvider");
  return site;
}
