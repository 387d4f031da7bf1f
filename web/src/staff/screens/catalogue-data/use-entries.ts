import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { readAllRows } from "#staff/backend/rows.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { moved, positionsFor } from "#staff/catalogue/order.ts";
import { columnsOf, type Entry, type Kind } from "./entry.ts";

const keyOf = (kind: Kind) => [kind, "entries"];

export function useEntries(kind: Kind) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: keyOf(kind),
    queryFn: () => readAllRows<Entry>(supabase, kind, { select: columnsOf(kind), order: "position,code" }),
  });
}

/** Reloads what depends on a kind's entries: the lists, the options of other screens, the histories. Returns the entries. */
export function useRefresh(kind: Kind) {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([[kind], ["revisions"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
    return queries.getQueryData<Entry[]>(keyOf(kind)) ?? [];
  };
}

/**
 * Moves an entry by one position; shown immediately. Moves are sent one after the other, each based on the result of the one before. Returns
 * the new index, from 0; `undefined` if it was at the end already.
 */
export function useMove(kind: Kind) {
  const supabase = useSupabase();
  const queries = useQueryClient();
  const reportErrors = useReportErrors();
  const refresh = useRefresh(kind);
  const before = useRef<Promise<unknown>>(Promise.resolve());

  async function move(code: string, by: 1 | -1): Promise<number | undefined> {
    const entries = queries.getQueryData<Entry[]>(keyOf(kind)) ?? [];
    const from = entries.findIndex((entry) => entry.code === code);
    const to = from + by;
    if (from === -1 || to < 0 || to >= entries.length) return undefined;
    const next = moved(entries, from, to);
    queries.setQueryData(keyOf(kind), next);
    await reportErrors(async () => {
      for (const { row, position } of positionsFor(next, to)) {
        orThrow(await supabase.from(kind).update({ position, version: row.version }).eq("code", row.code));
      }
    });
    await refresh();
    return to;
  }

  return (code: string, by: 1 | -1) => {
    const moving = before.current.then(() => move(code, by));
    before.current = moving;
    return moving;
  };
}
