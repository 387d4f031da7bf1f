import type { ReactNode } from "react";
import { OwnPagesProvider } from "#backend/own-pages.ts";
import { SiteProvider } from "#backend/site.ts";
import type { OwnPage } from "#backend/wire/content.ts";
import type { Site } from "#backend/wire/site.ts";
import { type LanguageOffers, LanguageOffersProvider } from "#frame/language-offers.ts";
import type { PageTexts } from "#i18n/translator.ts";
import { TextsProvider } from "#i18n/use-translation.ts";
import { type SectionProducts, SectionProductsProvider } from "#screens/own-section/section-products.ts";
import { PageAddressProvider } from "#ui/current-address.ts";
import { PagesOffProvider } from "#ui/pages-off.ts";
import { type RenderedHtml, renderSlots } from "./render-slots.tsx";

export type PageContext = {
  texts: PageTexts;
  site: Site;
  /** Those that the company has added. */
  ownPages: readonly OwnPage[];
  products?: SectionProducts;
  offers: LanguageOffers;
  /** Without the language. */
  path: string;
  /** With "?", or empty. */
  search: string;
  /** Whether the page is edited. */
  edit?: boolean;
};

/** Renders a whole page. Throws errors that occur outside of parts that can fail separately. */
export function renderPage(
  page: ReactNode,
  { texts, site, ownPages, products = {}, offers, path, search, edit }: PageContext,
): RenderedHtml {
  return renderSlots(page, {
    cachePrefix: edit ? `${texts.language.code} edited` : texts.language.code,
    onAnyPage: (element) => (
      <TextsProvider value={texts}>
        <SiteProvider value={site}>
          <PagesOffProvider value={site.pagesOff}>
            <OwnPagesProvider value={ownPages}>{element}</OwnPagesProvider>
          </PagesOffProvider>
        </SiteProvider>
      </TextsProvider>
    ),
    onThisPage: (element) => (
      <PageAddressProvider value={{ path, search }}>
        <LanguageOffersProvider value={offers}>
          <SectionProductsProvider value={products}>{element}</SectionProductsProvider>
        </LanguageOffersProvider>
      </PageAddressProvider>
    ),
  });
}
