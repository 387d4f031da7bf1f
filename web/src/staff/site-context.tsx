import { createContext, useContext } from "react";
import { requiredContext } from "./required-context.ts";
import type { SiteConfig } from "./site-config.ts";

export const [SiteProvider, useSite] = requiredContext<SiteConfig>("SiteProvider");

const Reload = createContext<() => Promise<void>>(async () => {});

export const SiteReloadProvider = Reload.Provider;

/** Reads the configuration again, after what it says has changed. */
export function useReloadSite(): () => Promise<void> {
  return useContext(Reload);
}
