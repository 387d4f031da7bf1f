import { createContext, useContext } from "react";
import type { OwnPage } from "#backend/wire/content.ts";
import { useIsOn } from "#ui/pages-off.ts";

const OwnPages = createContext<readonly OwnPage[]>([]);

/** Provides the pages that the company has added, in their order. */
export const OwnPagesProvider = OwnPages.Provider;

/** The pages that the company has added and shows. */
export const useOwnPages = () => useContext(OwnPages);

/** The path of such a page, without the language. */
export const ownPath = ({ slug }: OwnPage) => `/${slug}`;

/**
 * The path that a fact leads to: that of a page of the program, `/contact`, or of one that the company has added, by the name of its entry,
 * `/own1`. Undefined where visitors are not shown the page.
 */
export function usePageLink(): (page: string | undefined) => string | undefined {
  const own = useOwnPages();
  const isOn = useIsOn();
  return (page = "") => {
    if (/^\/own\d+$/.test(page)) return own.filter(({ item }) => page === `/${item}`).map(ownPath)[0];
    return page !== "" && isOn(page) ? page : undefined;
  };
}

type Field = "title" | "eyebrow" | "lead" | "menu" | "description";

/** A text of such a page, by a translator that knows the texts of all pages. */
export function ownPageText(t: (key: never) => string, { item }: OwnPage, field: Field): string {
  return (t as (key: string) => string)(`shell:pages.items.${item}.${field}`);
}

/** What links to a page call it. */
export const nameOfOwnPage = (t: (key: never) => string, page: OwnPage) => ownPageText(t, page, "menu") || ownPageText(t, page, "title");
