import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCategories } from "#backend/categories.ts";
import { useBackend } from "#backend/client.ts";
import { activeFilters, effectiveFilters, validFilters } from "#features/catalogue/filters.ts";
import { filtersFrom, pageFrom, queryOf } from "#features/catalogue/search-params.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { type Cards, type CatalogueList, type CatalogueListInput, cardsPerPage, type Opened } from "./catalogue-list.ts";
import { productsKey } from "./list-products.ts";
import { type CardPage, cardPageOf, readPage, readProduct } from "./read-page.ts";
import { useFailureToast } from "./use-failure-toast.ts";

/** How many milliseconds loaded data stays fresh. */
const fresh = 5 * 60_000;

/**
 * The list of a large catalogue: the data interface filters it and returns it page by page; the program has rendered the first page. The
 * requests follow the address, which waits for a pause in typing. Retries are the same as for the whole list.
 */
export function usePages({ start, rendered, query, slug }: CatalogueListInput): CatalogueList {
  const { code } = useLanguage();
  const backend = useBackend();
  const categories = useCategories();
  const facets = useMemo(() => ({ ...rendered, categories }), [rendered, categories]);
  const filters = useMemo(() => validFilters(filtersFrom(query), facets), [query, facets]);
  const renderedPage = useMemo(() => (query === start ? cardPageOf(rendered) : undefined), [query, start, rendered]);
  const first = renderedPage === undefined ? pageFrom(query) : rendered.page;
  const { data, error, errorUpdatedAt, isError, isPlaceholderData, fetchNextPage, refetch } = useInfiniteQuery({
    // The undefined client disables the query while the program renders, so that no data of one visitor is cached for the next.
    queryKey: [...productsKey(code), backend && queryOf(filters, first)],
    queryFn:
      backend === undefined
        ? skipToken
        : async ({ pageParam, signal }) => readPage(await backend.rest(), effectiveFilters(filters, categories), pageParam, signal),
    initialPageParam: first,
    getNextPageParam: numberAfter,
    initialData: backend && renderedPage && { pages: [renderedPage], pageParams: [first] },
    initialDataUpdatedAt: backend && performance.timeOrigin,
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });
  useFailureToast(error, errorUpdatedAt);

  const cards = useMemo((): Cards => {
    const pages = data?.pages ?? (renderedPage ? [renderedPage] : []);
    const [earliest, latest] = [pages[0], pages.at(-1)];
    if (!(earliest && latest)) return isError ? { kind: "failed", again: () => void refetch() } : { kind: "loading" };
    const next = numberAfter(latest);
    return {
      kind: "shown",
      // A product that was added meanwhile shifts another one to the next page, where it would be a duplicate.
      cards: [...new Map(pages.flatMap((page) => page.cards.map((card) => [card.slug, card] as const))).values()],
      found: Object.fromEntries(pages.flatMap(({ found }) => Object.entries(found))),
      matching: latest.matching,
      before: (earliest.number - 1) * cardsPerPage,
      previous: earliest.number > 1 ? queryOf(filters, earliest.number - 1) : undefined,
      next: next === undefined ? undefined : queryOf(filters, next),
      more: data && (() => void fetchNextPage({ cancelRefetch: false })),
      outdated: isPlaceholderData || undefined,
    };
  }, [data, renderedPage, filters, isError, isPlaceholderData, fetchNextPage, refetch]);

  const featured = useMemo(
    () => rendered.featured.filter(({ category }) => filters.category === undefined || category === filters.category),
    [rendered, filters.category],
  );
  return { cards, isFiltered: activeFilters(filters, categories).length > 0, facets, featured, opened: useOpened(slug) };
}

function numberAfter({ number, matching }: CardPage): number | undefined {
  return number * cardsPerPage < matching ? number + 1 : undefined;
}

function useOpened(slug: string | undefined): Opened {
  const { code } = useLanguage();
  const backend = useBackend();
  const { data, isError } = useQuery({
    queryKey: [...productsKey(code), "product", slug],
    queryFn:
      backend === undefined || slug === undefined ? skipToken : async ({ signal }) => readProduct(await backend.rest(), slug, signal),
    staleTime: fresh,
  });
  if (data) return { product: data };
  if (isError) return { missing: "failed" };
  return { missing: data === null ? "gone" : undefined };
}
