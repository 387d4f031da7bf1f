import { createContext, useContext } from "react";
import type { CataloguePage } from "#backend/wire/CataloguePage.ts";
import type { HomePage } from "#backend/wire/HomePage.ts";
import type { ProductPage } from "#backend/wire/ProductPage.ts";

/** A contact form that was posted without JavaScript and came back: what was typed, and the rule that each field breaks. */
export type PostedForm = { values: Record<string, string>; errors: Record<string, string>; failed: boolean };

/** What an enquiry is about: the name of the product that the address names; null when there is no such product. */
export type EnquiryPage = { product: string | null };

/** What the program rendered a page with. */
export type PageData = { home?: HomePage; catalogue?: CataloguePage; product?: ProductPage; enquiry?: EnquiryPage; form?: PostedForm };

const PageDataContext = createContext<PageData>({});

export const PageDataProvider = PageDataContext.Provider;

/** What the program rendered this page with. */
export function usePageData<Name extends keyof PageData>(name: Name): PageData[Name] {
  return useContext(PageDataContext)[name];
}
