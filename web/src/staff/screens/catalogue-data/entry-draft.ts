import { type Entry, nameOf, staleIn } from "./entry.ts";

/** What was typed and not yet saved: columns of the entry, and its names by language. */
export type Draft = {
  own: Readonly<Record<string, string | boolean>>;
  names: Readonly<Record<string, string>>;
  /** The languages whose name is still right, though its English has changed. */
  confirmed?: readonly string[];
  /** The versions that the changed rows had when their change began: `ENTRY`, and languages. */
  versions?: Readonly<Record<string, number>>;
};

/** Stands for the entry itself among its languages. */
export const ENTRY = "";

export const emptyDraft: Draft = { own: {}, names: {} };

export function isEmpty({ own, names, confirmed = [] }: Draft): boolean {
  return Object.keys(own).length + Object.keys(names).length + confirmed.length === 0;
}

export function ownValue(entry: Entry | undefined, draft: Draft, column: keyof Entry): string | boolean {
  const read = entry?.[column];
  return draft.own[column] ?? (typeof read === "boolean" || typeof read === "string" ? read : "");
}

export function nameIn(entry: Entry | undefined, draft: Draft, language: string): string {
  return draft.names[language] ?? (entry && nameOf(entry, language)) ?? "";
}

/** Whether a name is older than its English; one that was typed again, or said to be right, is not. */
export function isStaleIn(entry: Entry | undefined, { names, confirmed = [] }: Draft, language: string): boolean {
  const isStale = entry !== undefined && staleIn(entry, [language]).length > 0;
  return isStale && names[language] === undefined && !confirmed.includes(language);
}

/** The version of the entry, or of its name in a language; 0 if there is no such row. */
function versionOf(entry: Entry | undefined, row: string): number {
  if (row === ENTRY) return entry?.version ?? 0;
  return entry?.translations.find(({ language }) => language === row)?.version ?? 0;
}

/** Keeps the versions of the rows that have just been changed, so that a later save overwrites nobody's newer ones. */
function versioned(entry: Entry | undefined, draft: Draft): Draft {
  const { own, names, confirmed = [], versions } = draft;
  const rows = [...(Object.keys(own).length > 0 ? [ENTRY] : []), ...Object.keys(names), ...confirmed];
  return { ...draft, versions: Object.fromEntries(rows.map((row) => [row, versions?.[row] ?? versionOf(entry, row)])) };
}

/** Makes a draft a change of the entry as it is now. */
export const rebased = (entry: Entry | undefined, draft: Draft) => versioned(entry, { ...draft, versions: {} });

export function withConfirmed(entry: Entry | undefined, draft: Draft, language: string): Draft {
  return versioned(entry, { ...draft, confirmed: [...(draft.confirmed ?? []), language] });
}

/** What is as it was read is no change. */
export function withOwn(entry: Entry | undefined, draft: Draft, column: keyof Entry, value: string | boolean): Draft {
  const { [column]: _, ...others } = draft.own;
  const isBack = value === ownValue(entry, { ...draft, own: others }, column);
  return versioned(entry, { ...draft, own: isBack ? others : { ...others, [column]: value } });
}

export function withName(entry: Entry | undefined, draft: Draft, language: string, value: string): Draft {
  const { [language]: _, ...others } = draft.names;
  const isBack = value === nameIn(entry, { ...draft, names: others }, language);
  return versioned(entry, { ...draft, names: isBack ? others : { ...others, [language]: value } });
}

/** What of a draft is not saved: what was refused, and what was typed since it was sent. `entry` is as it was read after that. */
export function unsavedOf({ own, names, confirmed = [], versions = {} }: Draft, saved: Draft, entry: Entry | undefined): Draft {
  const others = <Value>(typed: Readonly<Record<string, Value>>, written: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== written[name]));
  const written = new Set([ENTRY, ...Object.keys(saved.names), ...(saved.confirmed ?? [])]);
  return versioned(entry, {
    own: others(own, saved.own),
    names: others(names, saved.names),
    confirmed: confirmed.filter((language) => !saved.confirmed?.includes(language)),
    versions: Object.fromEntries(Object.entries(versions).filter(([row]) => !written.has(row))),
  });
}
