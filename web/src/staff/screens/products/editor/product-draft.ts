import { cleaned, isSame, kindOf } from "./columns.ts";

/** A row of the product: `products`, `product_translations/de`, `product_parameters/heat/typical`. */
export type RowName = string;

export type Row = Record<string, unknown> & { version: number };

/** The rows of a product as they were read, by name. */
export type Rows = Readonly<Record<RowName, Row>>;

/** The value of a column when it was changed, and its current input. */
type Change = { from: unknown; to: unknown };

type RowDraft = {
  action: "insert" | "update" | "delete";
  /** The version of the row that the change was made from. */
  version?: number;
  changes: Readonly<Record<string, Change>>;
};

export type Draft = Readonly<Record<RowName, RowDraft>>;

export const PRODUCT: RowName = "products";
export const translationRow = (language: string): RowName => `product_translations/${language}`;
export const parameterRow = (parameter: string, kind: string): RowName => `product_parameters/${parameter}/${kind}`;

export function tableOf(name: RowName): string {
  return name.split("/")[0] ?? name;
}

/** The key of a row within its product. */
export function keyOf(name: RowName): Record<string, string> {
  const [table, first = "", second = ""] = name.split("/");
  if (table === "product_translations") return { language: first };
  return table === "product_parameters" ? { parameter: first, kind: second } : {};
}

/** The shown value of a column: the input, or else the stored value. */
export function valueIn(draft: Draft, rows: Rows, name: RowName, column: string): unknown {
  const change = draft[name]?.changes[column];
  return change === undefined ? rows[name]?.[column] : change.to;
}

/** Changes one column. A value equal to the stored one is not a change. */
export function changed(draft: Draft, rows: Rows, name: RowName, column: string, to: unknown): Draft {
  const row = rows[name];
  const before = draft[name];
  const from = before?.changes[column]?.from ?? row?.[column] ?? null;
  const { [column]: _, ...others } = before?.changes ?? {};
  const kind = kindOf(tableOf(name), column);
  // Of a new row, every non-empty value is written; the others get the program's defaults.
  const isBack = row === undefined ? isNothing(cleaned(kind, to)) : isSame(kind, from, to);
  const changes = isBack ? others : { ...others, [column]: { from, to } };
  if (row !== undefined && Object.keys(changes).length === 0) return without(draft, name);
  const action = row === undefined ? "insert" : "update";
  return { ...draft, [name]: { action, version: before?.version ?? row?.version, changes } };
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Adds a row with its initial values. */
export function added(draft: Draft, rows: Rows, name: RowName, values: Record<string, unknown>): Draft {
  // A row that was removed and is added again is a changed one.
  let next = without(draft, name);
  for (const [column, value] of Object.entries(values)) next = changed(next, rows, name, column, value);
  if (rows[name] === undefined && next[name] === undefined) return { ...next, [name]: { action: "insert", changes: {} } };
  return next;
}

export function removed(draft: Draft, rows: Rows, name: RowName): Draft {
  const row = rows[name];
  if (row === undefined) return without(draft, name);
  return { ...draft, [name]: { action: "delete", version: row.version, changes: {} } };
}

export function without(draft: Draft, name: RowName): Draft {
  const { [name]: _, ...others } = draft;
  return others;
}

/** The names of a table's rows, with the added ones and without the removed ones. */
export function rowsOf(draft: Draft, rows: Rows, table: string): RowName[] {
  const names = new Set([...Object.keys(rows), ...Object.keys(draft)]);
  return [...names].filter((name) => tableOf(name) === table && draft[name]?.action !== "delete");
}

export function changeCount(draft: Draft): number {
  return Object.values(draft).reduce((count, { action, changes }) => count + (action === "delete" ? 1 : Object.keys(changes).length), 0);
}

export function writtenValues(name: RowName, { changes }: RowDraft): Record<string, unknown> {
  const table = tableOf(name);
  return Object.fromEntries(Object.entries(changes).map(([column, { to }]) => [column, cleaned(kindOf(table, column), to)]));
}

/** A column that somebody else has changed too. */
export type Overlap = { name: RowName; column: string; theirs: unknown };

/**
 * Applies the changes to rows that were read again, so that saving overwrites what somebody else has written meanwhile; returns where it
 * does.
 */
export function rebased(draft: Draft, rows: Rows): { draft: Draft; overlaps: Overlap[] } {
  const overlaps: Overlap[] = [];
  let next: Draft = {};
  for (const [name, { action, changes }] of Object.entries(draft)) {
    const row = rows[name];
    if (action === "delete") {
      if (row !== undefined) next = removed(next, rows, name);
      continue;
    }
    next = added(next, rows, name, Object.fromEntries(Object.entries(changes).map(([column, { to }]) => [column, to])));
    for (const [column, { from, to }] of Object.entries(changes)) {
      const theirs = row?.[column];
      const kind = kindOf(tableOf(name), column);
      if (row !== undefined && !isSame(kind, theirs, from) && !isSame(kind, theirs, to)) overlaps.push({ name, column, theirs });
    }
    if (row !== undefined && next[name] && Object.keys(next[name].changes).length === 0) next = without(next, name);
  }
  return { draft: next, overlaps };
}
