import { isSame, kindOf } from "./columns.ts";
import { type Draft, type Overlap, type RowName, type Rows, rebased, tableOf, without } from "./product-draft.ts";

type RowDraft = Draft[RowName] | undefined;

/** Whether two drafts are equal, ignoring the order of rows and columns. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameRow(name, one[name], other[name]));
}

function isSameRow(name: RowName, one: RowDraft, other: RowDraft): boolean {
  if (one === undefined || other === undefined) return one === other;
  const columns = new Set([...Object.keys(one.changes), ...Object.keys(other.changes)]);
  return (
    one.action === other.action && one.version === other.version && [...columns].every((column) => isSameColumn(name, column, one, other))
  );
}

function isSameColumn(name: RowName, column: string, one: RowDraft, other: RowDraft): boolean {
  const [a, b] = [one?.changes[column], other?.changes[column]];
  if (a === undefined || b === undefined) return a === b;
  return isSame(kindOf(tableOf(name), column), a.to, b.to);
}

/**
 * Merges one person's changes to a draft with somebody else's; returns where both have changed the same column. `base` is the draft that
 * both started from.
 */
export function merged(base: Draft, mine: Draft, theirs: Draft): { draft: Draft; overlaps: Overlap[] } {
  const overlaps: Overlap[] = [];
  let draft: Draft = { ...theirs };
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const [was, own, other] = [base[name], mine[name], theirs[name]];
    if (isSameRow(name, was, own)) continue;
    if (own === undefined) {
      // A change that I have reverted stays reverted, unless they have changed it further.
      if (isSameRow(name, was, other)) draft = without(draft, name);
      continue;
    }
    if (other === undefined || own.action !== other.action) {
      draft = { ...draft, [name]: own };
      continue;
    }
    const changes = { ...other.changes };
    for (const column of new Set([...Object.keys(was?.changes ?? {}), ...Object.keys(own.changes)])) {
      if (isSameColumn(name, column, was, own)) continue;
      const change = own.changes[column];
      const isTheirs = !isSameColumn(name, column, was, other) && !isSameColumn(name, column, own, other);
      if (isTheirs) overlaps.push({ name, column, theirs: other.changes[column]?.to });
      if (change === undefined) delete changes[column];
      else changes[column] = change;
    }
    draft = { ...draft, [name]: { ...other, changes } };
  }
  return { draft, overlaps };
}

/** What was typed after a draft was sent, as a change of the rows that are stored now. */
export const typedSince = (sent: Draft, typed: Draft, rows: Rows): Draft => rebased(merged(sent, typed, {}).draft, rows).draft;
