import { createContext, useContext } from "react";
import { useLocation } from "react-router";
import type { CataloguePage } from "#backend/wire/CataloguePage.ts";
import type { HomePage } from "#backend/wire/HomePage.ts";
import type { ProductPage } from "#backend/wire/ProductPage.ts";

/** A contact form that was posted without JavaScript and came back: what was typed, and the rule that each field breaks. */
export type PostedForm = { values: Record<string, string>; errors: Record<string, string>; failed: boolean };

/** What an enquiry is about: the name of the product that the address names; null when there is no such product. */
export type EnquiryPage = { product: string | null };

/** What the program rendered a page with. */
export type PageData = { home?: HomePage; catalogue?: CataloguePage; product?: ProductPage; enquiry?: EnquiryPage; form?: PostedForm };

/** The page that was loaded: its address (path and query, without the language), its data, and whether the program knows it. */
export type LoadedPage = { address: string; data: PageData; notFound: boolean };

const LoadedPageContext = createContext<LoadedPage>({ address: "", data: {}, notFound: false });

export const LoadedPageProvider = LoadedPageContext.Provider;

function useLoadedPage(): LoadedPage | undefined {
  const loaded = useContext(LoadedPageContext);
  const { pathname, search } = useLocation();
  return loaded.address === `${pathname}${search}` ? loaded : undefined;
}

/** What the program rendered this address with; nothing after the visitor has gone to another address. */
export function usePageData<Name extends keyof PageData>(name: Name): PageData[Name] {
  return useLoadedPage()?.data[name];
}

/** Whether the program answered this address with 404. */
export function useIsNotFound(): boolean {
  return useLoadedPage()?.notFound ?? false;
}
