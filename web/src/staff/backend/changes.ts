import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "./errors.ts";

/** A row that was read, reduced to what a change needs. */
export type Versioned = { id: number | string; version: number };

/** The versions made by this person's own changes: for `enquiries 7 3` it is 4. */
const made = new Map<string, number>();
const keyOf = (table: string, { id, version }: Versioned) => `${table} ${id} ${version}`;

/** The last change of each row, by `enquiries 7`. Changes of a row run one after the other, so that each knows the version made by the one before. */
const last = new Map<string, Promise<unknown>>();

/**
 * Sends a change of rows that were read before. Own changes since then may have made newer versions, which are not a conflict. `send`
 * returns the rows that it has changed.
 */
export function sendChange<Row extends Versioned, Changed extends Versioned>(
  table: string,
  rows: readonly Row[],
  send: (rows: Row[]) => Promise<Changed[]>,
): Promise<Changed[]> {
  return inTurn(table, rows, async () => {
    const latest = rows.map((row) => latestOf(table, row));
    const changed = await send(latest);
    for (const row of latest) {
      const after = changed.find(({ id }) => id === row.id);
      if (after !== undefined) made.set(keyOf(table, row), after.version);
    }
    return changed;
  });
}

/**
 * Undoes the last change of rows: all of them, or none if somebody has changed one since. A row has the version that the change has given
 * it; one that was deleted has none.
 */
export function undoChange(supabase: SupabaseClient, table: string, rows: readonly (Pick<Versioned, "id"> & Partial<Versioned>)[]) {
  return inTurn(table, rows, async () => {
    const changes = rows.map(({ id, version }) => ({ key: String(id), version }));
    const { data } = orThrow(await supabase.rpc("undo_change", { table, rows: changes }));
    const undone = data as { key: string; version: number | null }[];
    for (const { id, version } of rows) {
      const after = undone.find(({ key }) => key === String(id))?.version;
      if (version !== undefined && after != null) made.set(keyOf(table, { id, version }), after);
    }
  });
}

/** Runs a change when the earlier ones of its rows have ended. One that hangs holds up no other row. */
function inTurn<T>(table: string, rows: readonly Pick<Versioned, "id">[], run: () => Promise<T>): Promise<T> {
  const keys = rows.map(({ id }) => `${table} ${id}`);
  const result = Promise.all(keys.map((key) => last.get(key))).then(run);
  const ended = result.catch(() => undefined);
  for (const key of keys) last.set(key, ended);
  void ended.then(() => {
    for (const key of keys) if (last.get(key) === ended) last.delete(key);
  });
  return result;
}

function latestOf<Row extends Versioned>(table: string, read: Row): Row {
  let row = read;
  for (let next = made.get(keyOf(table, row)); next !== undefined && next !== row.version; next = made.get(keyOf(table, row))) {
    row = { ...row, version: next };
  }
  return row;
}

/** Changes, in one request, those of many rows that nobody else has changed since they were read. Returns the changed ones. */
export function changeMany(
  supabase: SupabaseClient,
  table: string,
  rows: readonly Versioned[],
  change: Record<string, unknown>,
): Promise<Versioned[]> {
  return sendChange(table, rows, async (latest) => {
    const asRead = latest.map(({ id, version }) => `and(id.eq.${id},version.eq.${version})`).join(",");
    return orThrow(await supabase.from(table).update(change).or(asRead).select("id,version")).data as Versioned[];
  });
}
