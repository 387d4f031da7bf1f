import { nameOf, staleIn, type Term } from "./term.ts";

/** What was typed and not yet saved: columns of the term, and its names by language. */
export type Draft = {
  own: Readonly<Record<string, string | boolean>>;
  names: Readonly<Record<string, string>>;
  /** The languages whose name is still right, though its English has changed. Drafts that are kept from before have none. */
  confirmed?: readonly string[];
};

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

export function withConfirmed(draft: Draft, language: string): Draft {
  return { ...draft, confirmed: [...(draft.confirmed ?? []), language] };
}

/** What is as it was read is no change. */
export function withOwn(term: Term | undefined, draft: Draft, column: keyof Term, value: string | boolean): Draft {
  const { [column]: _, ...others } = draft.own;
  return { ...draft, own: value === ownValue(term, { ...draft, own: others }, column) ? others : { ...others, [column]: value } };
}

export function withName(term: Term | undefined, draft: Draft, language: string, value: string): Draft {
  const { [language]: _, ...others } = draft.names;
  return { ...draft, names: value === nameIn(term, { ...draft, names: others }, language) ? others : { ...others, [language]: value } };
}

/** What of a draft is not saved: what was refused, and what was typed since it was sent. */
export function unsavedOf({ own, names, confirmed = [] }: Draft, saved: Draft): Draft {
  const others = <Value>(typed: Readonly<Record<string, Value>>, written: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== written[name]));
  return {
    own: others(own, saved.own),
    names: others(names, saved.names),
    confirmed: confirmed.filter((language) => !saved.confirmed?.includes(language)),
  };
}
