import { requiredContext } from "./required-context.ts";
import type { SiteConfig } from "./site-config.ts";

export const [SiteProvider, useSite] = requiredContext<SiteConfig>("SiteProvider");
