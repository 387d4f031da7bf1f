import { nameOf, staleIn, type Term } from "./term.ts";

/** What was typed and not yet saved: columns of the term, and its names by language. */
export type Draft = {
  own: Readonly<Record<string, string | boolean>>;
  names: Readonly<Record<string, string>>;
  /** The languages whose name is still right, though its English has changed. */
  confirmed?: readonly string[];
  /** The versions that the changed rows had when their change began: `TERM`, and languages. */
  versions?: Readonly<Record<string, number>>;
};

/** Stands for the term itself among its languages. */
export const TERM = "";

export const emptyDraft: Draft = { own: {}, names: {} };

export function isEmpty({ own, names, confirmed = [] }: Draft): boolean {
  return Object.keys(own).length + Object.keys(names).length + confirmed.length === 0;
}

export function ownValue(term: Term | undefined, draft: Draft, column: keyof Term): string | boolean {
  const read = term?.[column];
  return draft.own[column] ?? (typeof read === "boolean" || typeof read === "string" ? read : "");
}

export function nameIn(term: Term | undefined, draft: Draft, language: string): string {
  return draft.names[language] ?? (term && nameOf(term, language)) ?? "";
}

/** Whether a name is older than its English; one that was typed again, or said to be right, is not. */
export function isStaleIn(term: Term | undefined, { names, confirmed = [] }: Draft, language: string): boolean {
  const isStale = term !== undefined && staleIn(term, [language]).length > 0;
  return isStale && names[language] === undefined && !confirmed.includes(language);
}

/** The version of the term, or of its name in a language; 0 if there is no such row. */
function versionOf(term: Term | undefined, row: string): number {
  if (row === TERM) return term?.version ?? 0;
  return term?.translations.find(({ language }) => language === row)?.version ?? 0;
}

/** Keeps the versions of the rows that have just been changed, so that a later save overwrites nobody's newer ones. */
function versioned(term: Term | undefined, draft: Draft): Draft {
  const { own, names, confirmed = [], versions } = draft;
  const rows = [...(Object.keys(own).length > 0 ? [TERM] : []), ...Object.keys(names), ...confirmed];
  return { ...draft, versions: Object.fromEntries(rows.map((row) => [row, versions?.[row] ?? versionOf(term, row)])) };
}

/** Makes a draft a change of the term as it is now. */
export const rebased = (term: Term | undefined, draft: Draft) => versioned(term, { ...draft, versions: {} });

export function withConfirmed(term: Term | undefined, draft: Draft, language: string): Draft {
  return versioned(term, { ...draft, confirmed: [...(draft.confirmed ?? []), language] });
}

/** What is as it was read is no change. */
export function withOwn(term: Term | undefined, draft: Draft, column: keyof Term, value: string | boolean): Draft {
  const { [column]: _, ...others } = draft.own;
  const isBack = value === ownValue(term, { ...draft, own: others }, column);
  return versioned(term, { ...draft, own: isBack ? others : { ...others, [column]: value } });
}

export function withName(term: Term | undefined, draft: Draft, language: string, value: string): Draft {
  const { [language]: _, ...others } = draft.names;
  const isBack = value === nameIn(term, { ...draft, names: others }, language);
  return versioned(term, { ...draft, names: isBack ? others : { ...others, [language]: value } });
}

/** What of a draft is not saved: what was refused, and what was typed since it was sent. `term` is as it was read after that. */
export function unsavedOf({ own, names, confirmed = [], versions = {} }: Draft, saved: Draft, term: Term | undefined): Draft {
  const others = <Value>(typed: Readonly<Record<string, Value>>, written: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== written[name]));
  const written = new Set([TERM, ...Object.keys(saved.names), ...(saved.confirmed ?? [])]);
  return versioned(term, {
    own: others(own, saved.own),
    names: others(names, saved.names),
    confirmed: confirmed.filter((language) => !saved.confirmed?.includes(language)),
    versions: Object.fromEntries(Object.entries(versions).filter(([row]) => !written.has(row))),
  });
}
