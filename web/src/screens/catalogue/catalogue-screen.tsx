import { useMemo, useState } from "react";
import { usePageData } from "#backend/page-data.ts";
import { BrochureCard } from "#features/brochure/brochure-card.tsx";
import { activeFilters, type Facets, known } from "#features/catalogue/filters.ts";
import { filtersFrom } from "#features/catalogue/search-params.ts";
import { useDocumentHead } from "#head/use-document-head.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { productHead } from "#screens/product/head.ts";
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
import { useCatalogueList } from "./use-catalogue-list.ts";
import { useFilters } from "./use-filters.ts";

const goods = { src: pictureFile("chilli-powder"), alt: "" };

/** Stands in until the products are known, and then nothing that the address asks for is dropped yet. */
const noFacets: Facets = { grades: [], origins: [] };

type CatalogueScreenProps = {
  /** The query of the list: the address's own, or that of the list behind the dialog. */
  query: string;
  /** The product that is open as a dialog. */
  slug?: string;
};

/**
 * The catalogue: hero with the brochure, filters, featured products, and the cards that match. Once a filter narrows the list, the
 * cards come before the featured products; who arrives with a filter finds a short hero, and the cards in sight.
 */
export function CatalogueScreen({ query, slug }: CatalogueScreenProps) {
  const { t } = useTranslation("catalogue");
  const [chosen, setFilters] = useFilters(query, slug === undefined);
  const { cards, facets = noFacets, featured, narrowed, products, whole, failed } = useCatalogueList(query, chosen);
  const filters = facets === noFacets ? chosen : known(chosen, facets);
  const open = whole?.find((product) => product.slug === slug);
  const catalogue = usePageData("catalogue");
  useDocumentHead(
    open === undefined ? catalogueHead : productHead,
    open === undefined ? { catalogue } : { product: { product: open, related: [] } },
  );
  // The hero keeps the height that it came with: a filter that is chosen here must not move the page.
  const [short] = useState(() => activeFilters(filtersFrom(query)).length > 0);
  const missing = failed ? t("product.failed") : t("dialog.gone");
  const dialog = useMemo(() => ({ dialog: true, background: query }) as const, [query]);

  const parts = [
    featured.length > 0 && <FeaturedProducts key="featured" products={featured} category={filters.category} dialog={dialog} />,
    <section key="list" aria-labelledby="catalogue-list">
      <h2 id="catalogue-list" className="display-3 mb-2 lg:mb-3">
        {t("list.title")}
      </h2>
      <FilterChips filters={filters} onChange={setFilters} />
      <ProductGrid cards={cards} dialog={dialog} onReset={setFilters} />
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
      {slug !== undefined && <ProductDialog product={open} missing={whole === undefined && !failed ? undefined : missing} />}
    </>
  );
}
