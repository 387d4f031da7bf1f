import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { restError } from "#staff/backend/errors.ts";
import { type ReadOptions, type Rows, type RowsQuery, readRows, rowsKey } from "#staff/backend/rows.ts";
import type { Filters, ListAddress } from "./list-address.ts";

const PER_PAGE = 50;

/** The page of a list, as `useListAddress` has it. */
type PageOfAddress = Pick<ListAddress<Filters>, "page" | "showPage" | "correctPage" | "isFiltered">;

type Source<Row> = {
  queryKey: QueryKey;
  /** Reads a page, counted from 1. */
  read: (page: number, perPage: number) => Promise<Rows<Row>>;
} & ReadOptions<Row>;

const lastPageOf = (total: number) => Math.max(1, Math.ceil(total / PER_PAGE));

/**
 * A list that is read page by page. While a page is read, the previous rows stay. Where the list has become shorter than the address says,
 * its last page is shown, and the address follows.
 */
export function usePagedList<Row>(list: PageOfAddress, { queryKey, read, ...options }: Source<Row>) {
  const { page } = list;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: () => readPage((wanted) => read(wanted, PER_PAGE), page),
    placeholderData: keepPreviousData,
    ...options,
  });
  const { rows = [], total } = data ?? {};
  return {
    rows,
    total,
    error,
    refetch,
    isFiltered: list.isFiltered,
    // A page whose last row was removed here is empty until the one before it is read.
    isPending: error === null && (total === undefined || (rows.length === 0 && total > 0)),
    pages: usePages(list, total, !isFetching && !isPlaceholderData),
  };
}

/** Rows of a table, page by page: `usePagedRows<Redirect>(list, "redirects", { order: "path" })`. */
export function usePagedRows<Row>(
  list: PageOfAddress,
  table: string,
  query: Omit<RowsQuery, "page" | "perPage">,
  options?: ReadOptions<Row>,
) {
  const supabase = useSupabase();
  const read = (page: number, perPage: number) => readRows<Row>(supabase, table, { ...query, page, perPage });
  return usePagedList<Row>(list, { queryKey: [...rowsKey(table), query], read, ...options });
}

/** What `Pagination` takes. `isFresh` tells that the total is not that of an earlier list: only then the address follows. */
function usePages({ page, showPage, correctPage }: PageOfAddress, total: number | undefined, isFresh: boolean) {
  const last = total === undefined ? page : lastPageOf(total);
  const correct = useEffectEvent(correctPage);
  useEffect(() => {
    if (isFresh && page > last) correct(last);
  }, [page, last, isFresh]);
  return { page: Math.min(page, last), perPage: PER_PAGE, total: total ?? 0, onPage: showPage };
}

/** Reads a page; the last one, if the list is shorter. */
async function readPage<Row>(read: (page: number) => Promise<Rows<Row>>, page: number): Promise<Rows<Row>> {
  const found = await read(page).catch((error: unknown) => {
    // The data interface refuses a page that begins beyond the end.
    if (restError(error)?.code === "PGRST103") return read(1);
    throw error;
  });
  const last = lastPageOf(found.total);
  return page > last ? read(last) : found;
}
