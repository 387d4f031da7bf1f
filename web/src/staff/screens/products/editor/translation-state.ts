import { allTranslatedColumns, type TranslatedColumn } from "./columns.ts";
import { type Draft, PRODUCT, type Rows, translationRow, valueIn } from "./draft.ts";

/** How far a language is: every text is there and of today's English; some text is older than its English; some text is missing. */
export type TranslationState = "complete" | "stale" | "missing";

export const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : String(value ?? "").trim() === "");

/** The columns that a translation of the product should have: those that say something in English. Other names are a language's own. */
export function wantedColumns(draft: Draft, rows: Rows): TranslatedColumn[] {
  return allTranslatedColumns.filter((column) => column !== "other_names" && !isEmpty(valueIn(draft, rows, PRODUCT, column)));
}

/** The columns of a language whose English has changed since; those that were typed again, or said to be right, are of today. */
export function staleColumns(draft: Draft, rows: Rows, language: string): TranslatedColumn[] {
  const name = translationRow(language);
  const stale = valueIn(draft, rows, name, "stale");
  const isStale = (column: TranslatedColumn) =>
    Array.isArray(stale) && stale.includes(column) && draft[name]?.changes[column] === undefined;
  return allTranslatedColumns.filter(isStale);
}

/** The program names the places of India in every language itself, so their names are no gap. */
const named: readonly TranslatedColumn[] = ["district", "state"];

export function stateOf(draft: Draft, rows: Rows, language: string): TranslationState {
  const name = translationRow(language);
  if (staleColumns(draft, rows, language).length > 0) return "stale";
  const wanted = wantedColumns(draft, rows).filter((column) => !named.includes(column));
  // A product that says nothing yet is complete in no language.
  const isComplete = wanted.length > 0 && wanted.every((column) => !isEmpty(valueIn(draft, rows, name, column)));
  return isComplete ? "complete" : "missing";
}
