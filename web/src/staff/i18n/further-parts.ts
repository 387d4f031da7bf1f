import type serverStatus from "../locales/en/server-status.json";
import type site from "../locales/en/site.json";
import type visitors from "../locales/en/visitors.json";
import type { ConsoleLanguage } from "./load-texts.ts";

/** Parts that few screens show: they are loaded with these. */
export type FurtherTexts = { serverStatus: typeof serverStatus; site: typeof site; visitors: typeof visitors };
export type FurtherPart = keyof FurtherTexts;

type Loaders = { [Part in FurtherPart]: () => Promise<{ default: FurtherTexts[Part] }> };

export const furtherParts: Record<ConsoleLanguage, Loaders> = {
  en: {
    serverStatus: () => import("../locales/en/server-status.json"),
    site: () => import("../locales/en/site.json"),
    visitors: () => import("../locales/en/visitors.json"),
  },
  hi: {
    serverStatus: () => import("../locales/hi/server-status.json"),
    site: () => import("../locales/hi/site.json"),
    visitors: () => import("../locales/hi/visitors.json"),
  },
};
