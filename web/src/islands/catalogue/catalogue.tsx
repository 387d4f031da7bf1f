import type { CataloguePage } from "#backend/wire/catalogue.ts";
import { validFilters } from "#features/catalogue/filters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";
import type { UseList } from "./catalogue-list.ts";
import { FeaturedProducts } from "./featured-products.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterForm } from "./filter-form.tsx";
import { NotListed } from "./not-listed.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { CountLine, ProductGrid } from "./product-grid.tsx";
import { useAddress } from "./use-address.ts";
import { useFilters } from "./use-filters.ts";

/** Filters, the count, featured products, and the matching cards. If a filter is active, the cards come before the featured products. */
export function Catalogue({ query: start, rendered, useList }: { query: string; rendered: CataloguePage; useList: UseList }) {
  const { t } = useTranslation("catalogue");
  const address = useAddress(start);
  const { query, slug, open, close } = address;
  const [chosen, setFilters] = useFilters(address);
  const { cards, facets, featured, isFiltered, opened } = useList({ start, query, slug, chosen, rendered });
  const filters = validFilters(chosen, facets);
  const missing = opened.missing && t(opened.missing === "failed" ? "product.failed" : "dialog.gone");

  const parts = [
    featured.length > 0 && <FeaturedProducts key="featured" products={featured} category={filters.category} onOpen={open} />,
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading in it
    <div key="list" role="region" aria-labelledby="catalogue-list">
      <ProductGrid cards={cards} onOpen={open} onReset={setFilters} />
    </div>,
  ];

  return (
    <div className="bg-paper-deep py-5 sm:py-8 lg:py-12">
      <Container className="grid gap-x-10 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="self-start lg:sticky lg:top-36">
          <FilterForm filters={filters} facets={facets} onChange={setFilters} />
          <NotListed />
        </div>
        <div className="min-w-0">
          <h2 id="catalogue-list" className="display-3 mb-2 lg:mb-3">
            {t("sections.items.list.title")}
          </h2>
          <FilterChips filters={filters} onChange={setFilters} />
          <CountLine cards={cards} />
          {isFiltered ? parts.toReversed() : parts}
        </div>
      </Container>
      {slug !== undefined && <ProductDialog product={opened.product} missing={missing} onClose={close} />}
    </div>
  );
}
