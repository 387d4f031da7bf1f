/** The legal pages: their paths without the slash, and the names of their texts. */
export const legalPages = ["privacy-policy", "terms", "disclaimer"] as const;

export type LegalPage = (typeof legalPages)[number];

/** The legal page of a path such as `/terms`; the first one for any other path. */
export function legalPageOf(path: string): LegalPage {
  return legalPages.find((page) => path === `/${page}`) ?? legalPages[0];
}
