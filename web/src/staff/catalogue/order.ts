/** Null if a row has no position yet. */
type Placed = { position: number | null };

/** The distance between neighbours, so that a row can be inserted without moving others. */
const GAP = 10;

/** A list with one row moved. Positions count from 0. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * The positions to write for this order of rows: only that of the row at `at` if there is room between its neighbours and all others have a
 * position, otherwise those of all rows that differ.
 */
export function positionsFor<Row extends Placed>(rows: readonly Row[], at: number): { row: Row; position: number }[] {
  const row = rows[at];
  if (row === undefined) return [];
  const others = rows.filter((other) => other !== row);
  const isPlaced = others.every(({ position }) => position !== null);
  const [before, after] = [rows[at - 1]?.position ?? undefined, rows[at + 1]?.position ?? undefined];
  const position = isPlaced ? between(before, after) : undefined;
  if (position !== undefined) return [{ row, position }];
  return rows
    .map((each, index) => ({ row: each, position: (index + 1) * GAP }))
    .filter(({ row: each, position }) => each.position !== position);
}

function between(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined || after === undefined) {
    if (before !== undefined) return before + GAP;
    // Before all others, but not below the first position.
    return after !== undefined && after > 1 ? Math.floor(after / 2) : undefined;
  }
  return after - before > 1 ? Math.floor((before + after) / 2) : undefined;
}

export function lastPosition(rows: readonly Placed[]): number {
  return Math.max(0, ...rows.map(({ position }) => position ?? 0)) + GAP;
}
