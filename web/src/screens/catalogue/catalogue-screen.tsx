import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { CataloguePage } from "#backend/wire/CataloguePage.ts";
import { BrochureCard } from "#features/brochure/brochure-card.tsx";
import { activeFilters, known } from "#features/catalogue/filters.ts";
import { queryClient } from "#features/catalogue/query-client.ts";
import { filtersFrom } from "#features/catalogue/search-params.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { Container } from "#ui/container.tsx";
import { pictureFile } from "#ui/own-pictures.ts";
import { PageHero, ShortHero } from "#ui/page-hero.tsx";
import { FeaturedProducts } from "./featured-products.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterForm } from "./filter-form.tsx";
import { catalogueHead } from "./head.ts";
import { NotListed } from "./not-listed.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { useAddress } from "./use-address.ts";
import { useCatalogueList } from "./use-catalogue-list.ts";
import { useFilters } from "./use-filters.ts";

const goods = { src: pictureFile("chilli-powder"), alt: "" };

/**
 * The catalogue: hero with the brochure, filters, featured products, and the cards that match. Once a filter narrows the list, the
 * cards come before the featured products; who arrives with a filter finds a short hero, and the cards in sight.
 */
function Catalogue({ data: { catalogue }, query: start }: ScreenProps<{ catalogue: CataloguePage }>) {
  const { t } = useTranslation("catalogue");
  const address = useAddress(start);
  const { query, slug, open, close } = address;
  const [chosen, setFilters] = useFilters(address);
  const { cards, facets, featured, narrowed, products, whole, failed } = useCatalogueList(catalogue, start, query, chosen);
  const filters = known(chosen, facets);
  const opened = whole?.find((product) => product.slug === slug);
  // The hero keeps the height that it came with: a filter that is chosen here must not move the page.
  const [short] = useState(() => activeFilters(filtersFrom(start)).length > 0);
  const missing = failed ? t("product.failed") : t("dialog.gone");

  const parts = [
    featured.length > 0 && <FeaturedProducts key="featured" products={featured} category={filters.category} onOpen={open} />,
    <section key="list" aria-labelledby="catalogue-list">
      <h2 id="catalogue-list" className="display-3 mb-2 lg:mb-3">
        {t("list.title")}
      </h2>
      <FilterChips filters={filters} onChange={setFilters} />
      <ProductGrid cards={cards} onOpen={open} onReset={setFilters} />
    </section>,
  ];

  return (
    <>
      {short ? (
        <ShortHero eyebrow={t("hero.eyebrow")} title={t("hero.title")} aside={<BrochureCard products={products} short />} />
      ) : (
        <PageHero
          eyebrow={t("hero.eyebrow")}
          title={t("hero.title")}
          lead={t("hero.lead")}
          picture={goods}
          aside={<BrochureCard products={products} />}
        />
      )}
      <div className="bg-paper-deep py-5 sm:py-8 lg:py-12">
        <Container className="grid gap-x-10 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="self-start lg:sticky lg:top-36">
            <FilterForm filters={filters} facets={facets} onChange={setFilters} />
            <NotListed />
          </div>
          <div>{narrowed ? parts.toReversed() : parts}</div>
        </Container>
      </div>
      {slug !== undefined && (
        <ProductDialog product={opened} missing={whole === undefined && !failed ? undefined : missing} onClose={close} />
      )}
    </>
  );
}

/** What the catalogue has read is kept for as long as the page is open. */
function CatalogueScreen(props: ScreenProps<{ catalogue: CataloguePage }>) {
  return (
    <QueryClientProvider client={queryClient}>
      <Catalogue {...props} />
    </QueryClientProvider>
  );
}

export const screen = defineScreen({
  data: ({ query }: ScreenAddress) => {
    const parameters: Record<string, string> = Object.fromEntries(new URLSearchParams(query));
    return { catalogue: parameters };
  },
  head: catalogueHead,
  Component: CatalogueScreen,
});
