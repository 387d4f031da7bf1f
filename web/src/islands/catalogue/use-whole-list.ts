import { useDeferredValue, useMemo, useState } from "react";
import { useCategories } from "#backend/categories.ts";
import { facetsOf } from "#features/catalogue/facets.ts";
import { activeFilters, filterProducts, indexed, validFilters } from "#features/catalogue/filters.ts";
import { foundBeyond } from "#features/catalogue/search.ts";
import { filtersFrom, pageFrom, queryOf } from "#features/catalogue/search-params.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { type Cards, type CatalogueList, type CatalogueListInput, cardsPerPage } from "./catalogue-list.ts";
import { useProducts } from "./use-products.ts";

/**
 * The list of a catalogue that browsers load as a whole: first the page that the program rendered, then the whole list. The cards follow
 * the filters as a deferred update, so that typing never waits for them, and stay the same object while they are the same.
 */
export function useWholeList({ start, rendered, query, slug, chosen }: CatalogueListInput): CatalogueList {
  const filters = useDeferredValue(chosen);
  const language = useLanguage();
  const categories = useCategories();
  // All cards are rendered again when the whole list has loaded: deferred, so that it does not block the visitor.
  const { products, loading, failed, again } = useDeferredValue(useProducts());
  const whole = useMemo(
    () =>
      products && {
        index: indexed(products),
        facets: { ...facetsOf(products, language.code, rendered.grades), categories },
        featured: products.filter(({ featured }) => featured),
      },
    [products, language.code, rendered.grades, categories],
  );
  const matching = useMemo(
    () => whole && filterProducts(whole.index, validFilters(filters, whole.facets), categories),
    [whole, filters, categories],
  );

  const asInAddress = queryOf(filters) === queryOf(filtersFrom(query));
  const page = asInAddress ? pageFrom(query) : 1;
  const place = queryOf(filters, page);
  const [grown, setGrown] = useState({ place, batches: 1 });
  const batches = grown.place === place ? grown.batches : 1;
  const renderedPage = asInAddress && query === start ? rendered : undefined;
  const cards = useMemo((): Cards => {
    const pageQuery = (number: number, pages: number) => (number < 1 || number > pages ? undefined : queryOf(filters, number));
    if (matching !== undefined) {
      const pages = Math.max(Math.ceil(matching.length / cardsPerPage), 1);
      const first = Math.min(page, pages);
      const before = (first - 1) * cardsPerPage;
      const cards = matching.slice(before, before + cardsPerPage * batches);
      return {
        kind: "shown",
        cards,
        found: foundBeyond(cards, filters.search),
        matching: matching.length,
        before,
        previous: pageQuery(first - 1, pages),
        next: pageQuery(first + batches, pages),
        more: () => setGrown({ place, batches: batches + 1 }),
      };
    }
    if (renderedPage !== undefined) {
      const { items, found, page: number, pages } = renderedPage;
      const before = (number - 1) * cardsPerPage;
      const [previous, next] = [pageQuery(number - 1, pages), pageQuery(number + 1, pages)];
      return { kind: "shown", cards: items, found, matching: renderedPage.matching, before, previous, next };
    }
    return failed && !loading ? { kind: "failed", again } : { kind: "loading" };
  }, [matching, renderedPage, filters, page, place, batches, failed, loading, again]);

  const allFeatured = whole?.featured ?? rendered.featured;
  const featured = useMemo(
    () => allFeatured.filter(({ category }) => filters.category === undefined || category === filters.category),
    [allFeatured, filters.category],
  );

  const missing = products === undefined && !failed ? undefined : failed ? "failed" : "gone";
  return {
    cards,
    isFiltered: activeFilters(filters, categories).length > 0,
    facets: whole?.facets ?? { ...rendered, categories },
    featured,
    opened: { product: products?.find((product) => product.slug === slug), missing },
  };
}
