import { useInfiniteQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import type { Condition } from "#staff/backend/conditions.ts";
import { readRows } from "#staff/backend/rows.ts";
import type { Revision } from "./revisions.ts";

/** How many are read at once. */
const SHOWN = 200;

/** Rows of a table, by a condition of their keys: `["products", "row_key.eq.7"]`. */
type RowsOf = readonly [table: string, keys: Condition];

/** Who has written rows, the newest first. */
export function useRevisions(of: readonly RowsOf[], enabled: boolean) {
  const supabase = useSupabase();
  const { data, isPending, error, refetch, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ["revisions", "of", of],
    enabled,
    initialPageParam: [] as Condition[],
    queryFn: async ({ pageParam: older }) => {
      const reads = of.map(([table, keys]) => {
        const conditions = [`table_name.eq.${table}`, keys, ...older];
        return readRows<Revision>(supabase, "revisions", { conditions, order: "id.desc", perPage: SHOWN });
      });
      const read = await Promise.all(reads);
      const newest = read.flatMap(({ rows }) => rows).sort((a, b) => b.id - a.id);
      const rows = newest.slice(0, SHOWN);
      return { rows, left: read.reduce((sum, { total }) => sum + total, 0) - rows.length };
    },
    getNextPageParam: ({ rows, left }) => (left > 0 ? [`id.lt.${rows.at(-1)?.id}`] : undefined),
  });
  const more = { count: data?.pages.at(-1)?.left ?? 0, isPending: isFetchingNextPage, show: () => void fetchNextPage() };
  return { data: data?.pages.flatMap(({ rows }) => rows), isPending, error, refetch, more };
}
