import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "./backend-context.tsx";
import { sendChange, type Versioned } from "./changes.ts";
import { orThrow } from "./errors.ts";
import { readAgain } from "./read-again.ts";
import { type Rows, rowsKey } from "./rows.ts";

type AnyRow = Record<string, unknown>;

/** The key columns of tables without an `id`. */
const keyColumns: Record<string, string> = {
  ...{ holidays: "day", redirects: "path" },
  ...{ categories: "code", grades: "code", parameters: "code", added_languages: "code" },
};

export const keyColumnOf = (table: string) => keyColumns[table] ?? "id";

/** The row is new if there was none before, and deleted if there is no change. */
type Write<Row> = { before?: Row; change?: Partial<Row>; send: () => Promise<Row> };

/** Writes rows of a table. Lists show what the program has answered, and are read again. A write throws the program's error. */
export function useRowWrite<Row extends AnyRow>(table: string) {
  const supabase = useSupabase();
  const queries = useQueryClient();
  const key = keyColumnOf(table);
  const rows = () => supabase.from(table);
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ send }: Write<Row>) => send(),
    onSuccess: (written, { before, change }) => {
      if (before === undefined) return;
      const isIt = (row: Row) => row[key] === before[key];
      queries.setQueriesData<Rows<Row>>({ queryKey: rowsKey(table) }, (list) => list && replaced(list, isIt, change && written));
    },
    onSettled: () => void readAgain(queries, [table]),
  });
  return {
    create: (row: Partial<Row>) =>
      mutateAsync({ change: row, send: async () => orThrow(await rows().insert<AnyRow>(row).select().single()).data }),
    /** Sends the columns that differ, with the version from which the row is changed. */
    update: (row: Row & Versioned, change: Partial<Row>) => {
      const send = async () => {
        const [changed] = await sendChange(table, [row], async ([latest = row]) => {
          const columns = differing(latest, change);
          // A change of nothing is answered with no row.
          if (Object.keys(columns).length === 0) return [latest];
          return [
            orThrow(
              await rows()
                .update({ ...columns, version: latest.version })
                .eq(key, row[key])
                .select()
                .single(),
            ).data,
          ];
        });
        return changed;
      };
      return mutateAsync({ before: row, change, send });
    },
    remove: (row: Row) =>
      mutateAsync({ before: row, send: async () => orThrow(await rows().delete().eq(key, row[key]).select().single()).data }),
    /** The change that the program has not answered yet. */
    pending: isPending ? variables.change : undefined,
  };
}

function differing(row: AnyRow, change: AnyRow): AnyRow {
  return Object.fromEntries(Object.entries(change).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(row[column])));
}

/** A list with another version of a row, or without it. */
function replaced<Row>({ rows, total }: Rows<Row>, isIt: (row: Row) => boolean, by: Row | undefined): Rows<Row> {
  if (by !== undefined) return { rows: rows.map((row) => (isIt(row) ? { ...row, ...by } : row)), total };
  const others = rows.filter((row) => !isIt(row));
  return { rows: others, total: total - (rows.length - others.length) };
}
