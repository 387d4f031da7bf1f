import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import type { Condition } from "#staff/backend/conditions.ts";
import { readRows } from "#staff/backend/rows.ts";
import type { Revision } from "./revisions.ts";

/** How many are shown; more can be read from the data interface. */
const SHOWN = 200;

/** Rows of a table, by a condition of their keys: `["products", "row_key.eq.7"]`. */
type RowsOf = readonly [table: string, keys: Condition];

export function useRevisions(of: readonly RowsOf[], enabled: boolean) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: ["revisions", "of", of],
    enabled,
    queryFn: async () => {
      const reads = of.map(([table, keys]) => {
        const conditions = [`table_name.eq.${table}`, keys];
        return readRows<Revision>(supabase, "revisions", { conditions, order: "id.desc", perPage: SHOWN });
      });
      const all = (await Promise.all(reads)).flatMap(({ rows }) => rows);
      return all.sort((a, b) => b.id - a.id).slice(0, SHOWN);
    },
  });
}
