import type { SupabaseClient } from "@supabase/supabase-js";
import type { QueryClient } from "@tanstack/react-query";
import { undoChange } from "#staff/backend/changes.ts";
import { ChangedMeanwhile, orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { type Rows, rowsKey } from "#staff/backend/rows.ts";
import type { SiteChange } from "./use-site-draft.ts";

/** A row of the draft before a change and after it; undefined where there was none. */
type ChangedRow = { row: string; before: SiteChange | undefined; after: SiteChange | undefined };

/** What one change has made of the draft. */
export type Step = readonly ChangedRow[];

type History = {
  done: Step[];
  undone: Step[];
  /** The rows as undoing has made them again, by what they were. */
  again: Map<string, SiteChange>;
  /** The change of each row that was made last. */
  last: Map<string, Step>;
};

/** Kept with the data of the person who is signed in, and gone with them. */
const KEY = ["site_draft_history"];

function historyIn(queries: QueryClient): History {
  const found = queries.getQueryData<History>(KEY);
  if (found !== undefined) return found;
  queries.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
  const history: History = { done: [], undone: [], again: new Map(), last: new Map() };
  queries.setQueryData(KEY, history);
  return history;
}

/** Forgets every change: what was published is no draft any more. */
export const forgetHistory = (queries: QueryClient) => queries.removeQueries({ queryKey: KEY });

/** The draft as it was read last. */
const draftIn = (queries: QueryClient): readonly SiteChange[] | undefined =>
  queries.getQueriesData<Rows<SiteChange>>({ queryKey: rowsKey("site_changes") }).at(-1)?.[1]?.rows;

async function readDraft(queries: QueryClient): Promise<readonly SiteChange[]> {
  await readAgain(queries, ["site_changes"]);
  return draftIn(queries) ?? [];
}

// A row that was published begins again with its first version.
const nameOf = ({ row, version, updated_at }: SiteChange) => `${row} ${version} ${updated_at}`;

const isSame = (one: SiteChange | undefined, other: SiteChange | undefined) =>
  one === undefined || other === undefined ? one === other : nameOf(one) === nameOf(other);

/** What differs between two states of the draft, of the rows that a change may have touched. */
export function stepBetween(before: readonly SiteChange[], after: readonly SiteChange[], touches: (row: string) => boolean): Step {
  const in_ = (draft: readonly SiteChange[], name: string) => draft.find(({ row }) => row === name);
  const names = [...new Set([...before, ...after].map(({ row }) => row))].filter(touches);
  return names
    .map((row) => ({ row, before: in_(before, row), after: in_(after, row) }))
    .filter((changed) => !isSame(changed.before, changed.after));
}

function keep(history: History, among: Step[], step: Step): void {
  among.push(step);
  for (const { row } of step) history.last.set(row, step);
}

/** Runs a change of the draft and remembers what it does to these rows. The draft is read again before the next change begins. */
export async function remembered<Answer>(
  queries: QueryClient,
  touches: (row: string) => boolean,
  run: () => Promise<Answer>,
): Promise<Answer> {
  // What somebody else has written since the draft was last read is no part of this change.
  const before = await readDraft(queries);
  const answer = await run();
  const step = stepBetween(before, await readDraft(queries), touches);
  if (step.length > 0) {
    const history = historyIn(queries);
    keep(history, history.done, step);
    history.undone = [];
  }
  return answer;
}

/**
 * Makes the draft as it was before its last change that was made here, or with `again` as it was before that was undone. Answers what was changed;
 * undefined if there is nothing. Fails with a conflict when somebody else has changed it since: then it stays as it is and is not tried again.
 */
export async function undoLast(supabase: SupabaseClient, queries: QueryClient, again: boolean): Promise<Step | undefined> {
  const history = historyIn(queries);
  const [from, to] = again ? [history.undone, history.done] : [history.done, history.undone];
  const step = from.pop();
  if (step === undefined) return undefined;
  const latest = (state: SiteChange | undefined): SiteChange | undefined => {
    const made = state && history.again.get(nameOf(state));
    return made === undefined ? state : latest(made);
  };
  const rows = step.map(({ row, before, after }) => ({ row, before, after: latest(after) }));
  const draft = await readDraft(queries);
  const now = (name: string, of = draft) => of.find(({ row }) => row === name);
  if (rows.some(({ row, after }) => !isSame(after, now(row)))) throw new ChangedMeanwhile();
  const isLast = rows.every(({ row }) => history.last.get(row) === step);
  // The program keeps the last change of each row: it takes back all of them or none, with what it says of translations.
  if (isLast)
    await undoChange(
      supabase,
      "site_changes",
      rows.map(({ row, after }) => ({ id: row, version: after?.version })),
    );
  else if (rows.length > 1) throw new ChangedMeanwhile();
  else for (const row of rows) await write(supabase, row);
  const then = await readDraft(queries);
  const inverse = rows.map(({ row, after }) => ({ row, before: after, after: now(row, then) }));
  for (const { row, before } of rows) {
    const made = now(row, then);
    if (before !== undefined && made !== undefined) history.again.set(nameOf(before), made);
  }
  keep(history, to, inverse);
  return inverse;
}

/** Makes a row as it was before, unless somebody has written it again. */
async function write(supabase: SupabaseClient, { row, before, after }: ChangedRow): Promise<void> {
  // What is written counts as read, and as made from the English of today.
  if (before?.is_unread || (before && after && before.made_from !== after.made_from)) throw new ChangedMeanwhile();
  const table = supabase.from("site_changes");
  if (after === undefined) {
    if (before !== undefined) orThrow(await table.insert({ row, change: before.change }));
    return;
  }
  const { version } = after;
  const written = before === undefined ? table.delete() : table.update({ change: before.change });
  const { data } = orThrow(await written.match({ row, version }).select("row"));
  if (data?.length === 0) throw new ChangedMeanwhile();
}
