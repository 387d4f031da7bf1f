import { screens } from "#contracts/screens.json";

/** The path of the product list. All paths are without language. */
export const CATALOGUE = "/catalog";

export const productPath = (slug: string) => `${CATALOGUE}/${slug}`;

/** The pages of the site, except those of products. */
export const sitePages: readonly string[] = screens.filter((screen) => !("canonical" in screen)).map(({ path }) => path);
