import { requiredContext } from "./required-context.ts";
import type { SiteConfig } from "./site-config.ts";

/** The company's name, the site's languages, the public key. */
export const [SiteProvider, useSite] = requiredContext<SiteConfig>("SiteProvider");
