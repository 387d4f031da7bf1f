/** Null where a row has no place yet. */
type Placed = { position: number | null };

/** Between neighbours, so that one can come between them without moving others. */
const GAP = 10;

/** A list with one row at another place. In: places from 0. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * The positions to write so that rows stand in this order: of the row at `at` alone where there is room between its neighbours and all
 * others have a place, else of all that differ.
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
    // Before all others, and not below the first place.
    return after !== undefined && after > 1 ? Math.floor(after / 2) : undefined;
  }
  return after - before > 1 ? Math.floor((before + after) / 2) : undefined;
}

/** Where a new row stands: after all others. */
export function lastPosition(rows: readonly Placed[]): number {
  return Math.max(0, ...rows.map(({ position }) => position ?? 0)) + GAP;
}
