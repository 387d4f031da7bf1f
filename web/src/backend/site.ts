import { createContext, useContext } from "react";
import type { Site } from "#backend/wire/site.ts";

const SiteContext = createContext<Site | undefined>(undefined);

/** Provides the company's data and the public settings to all components below it. */
export const SiteProvider = SiteContext.Provider;

/** The company's data and the public settings, from the operator's configuration. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === undefined) throw new Error("useSite needs a SiteProvider above it");
  return site;
}
