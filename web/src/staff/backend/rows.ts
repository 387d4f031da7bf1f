import type { SupabaseClient } from "@supabase/supabase-js";
import { type keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSupabase } from "./backend-context.tsx";
import { asOne, type Condition } from "./conditions.ts";
import { orThrow } from "./errors.ts";

export type RowsQuery = {
  /** By default all columns. */
  select?: string;
  conditions?: readonly Condition[];
  /** A filter of joined rows, which a condition cannot name: `["stale.stale", "neq", "[]"]`. */
  joined?: readonly [column: string, operator: string, value: string];
  /** As the interface writes it: `position,id.desc` or `due_at.asc.nullslast`. By default the IDs. */
  order?: string;
  /** From 1. */
  page?: number;
  perPage: number;
};

/** One page of rows, and how many there are on all of them. */
export type Rows<Row> = { rows: Row[]; total: number };

/** The order of a sorted column, for `order`. */
export const orderBy = ({ column, descending }: { column: string; descending: boolean }) => `${column}.${descending ? "desc" : "asc"}`;

export async function readRows<Row>(supabase: SupabaseClient, table: string, query: RowsQuery): Promise<Rows<Row>> {
  const { select = "*", conditions = [], joined, order = "id", page = 1, perPage } = query;
  const first = (page - 1) * perPage;
  // The query client repeats what fails.
  let rows = supabase
    .from(table)
    .select(select, { count: "exact" })
    .range(first, first + perPage - 1)
    .retry(false);
  if (conditions.length > 0) rows = rows.or(asOne(conditions));
  if (joined !== undefined) rows = rows.filter(...joined);
  for (const part of order.split(",")) {
    const [column = "", direction, nulls] = part.split(".");
    rows = rows.order(column, { ascending: direction !== "desc", nullsFirst: nulls === undefined ? undefined : nulls === "nullsfirst" });
  }
  const { data, count } = orThrow(await rows.overrideTypes<Row[], { merge: false }>());
  return { rows: data ?? [], total: count ?? 0 };
}

const MAX_AT_ONCE = 1000;

/** The rows of all pages, or at most about `most` of them. */
export async function readAll<Row>(read: (page: number, perPage: number) => Promise<Rows<Row>>, most = Number.POSITIVE_INFINITY) {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read(page, MAX_AT_ONCE);
    all.push(...rows);
    if (rows.length === 0 || all.length >= Math.min(total, most)) return all;
  }
}

/** All rows of a table: for what has no pages. */
export function readAllRows<Row>(supabase: SupabaseClient, table: string, query: Omit<RowsQuery, "page" | "perPage">): Promise<Row[]> {
  return readAll((page, perPage) => readRows<Row>(supabase, table, { ...query, page, perPage }));
}

/** The key of all queries of `useRows` for a table. Those of a table begin with its name, so that a write can have all of them read again. */
export const rowsKey = (table: string) => [table, "rows"];

/** Options of the query client. */
export type ReadOptions<Row> = {
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number | false | ((query: { state: { data: Rows<Row> | undefined } }) => number | false);
};
type Options<Row> = ReadOptions<Row> & { placeholderData?: typeof keepPreviousData };

/** Rows of a table, all of them unless the query says how many: `useRows<Rule>("enquiry_rules", { order: "position,id" })`. */
export function useRows<Row>(table: string, query: Partial<RowsQuery>, options: Options<Row> = {}) {
  const supabase = useSupabase();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...rowsKey(table), query],
    queryFn: async () => {
      const { perPage } = query;
      if (perPage !== undefined) return readRows<Row>(supabase, table, { ...query, perPage });
      const rows = await readAllRows<Row>(supabase, table, query);
      return { rows, total: rows.length };
    },
    ...options,
  });
  return { rows: data?.rows, total: data?.total, isPending, error, refetch };
}

/** The first rows of a table, and `more`, which `MoreRows` takes: how many others there are, and a function to add the next ones. */
export function useFirstRows<Row>(table: string, query: Omit<RowsQuery, "page">, { enabled }: { enabled?: boolean } = {}) {
  const supabase = useSupabase();
  const { data, isPending, error, refetch, ...pages } = useInfiniteQuery({
    // Not one of `rowsKey`: the writes that change those lists know one page.
    queryKey: [table, "first", query],
    enabled,
    queryFn: ({ pageParam: page }) => readRows<Row>(supabase, table, { ...query, page }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * query.perPage < total ? all.length + 1 : undefined),
  });
  const rows = data?.pages.flatMap((page) => page.rows);
  const total = data?.pages.at(-1)?.total;
  const more = { count: (total ?? 0) - (rows?.length ?? 0), isPending: pages.isFetchingNextPage, show: () => void pages.fetchNextPage() };
  return { rows, total, isPending, error, refetch, more };
}

/** The row that meets a condition: `undefined` before it is read, and if there is none. */
export function useRow<Row>(table: string, condition: Condition, options?: Options<Row>) {
  const { rows, isPending, error, refetch } = useRows<Row>(table, { conditions: [condition], perPage: 1 }, options);
  return { row: rows?.[0], isPending, error, refetch };
}

export async function countRows(supabase: SupabaseClient, table: string, conditions: readonly Condition[]): Promise<number> {
  const rows = supabase.from(table).select("*", { count: "exact", head: true }).or(asOne(conditions));
  return orThrow(await rows.retry(false)).count ?? 0;
}

/** How many rows there are; `undefined` until they are counted. */
export function useCount(table: string, query: Pick<RowsQuery, "select" | "conditions" | "joined">): number | undefined {
  return useRows(table, { ...query, perPage: 1 }).total;
}
