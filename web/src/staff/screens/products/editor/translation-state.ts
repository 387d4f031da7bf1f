import { allTranslatedColumns, type TranslatedColumn } from "./columns.ts";
import { type Draft, PRODUCT, type Rows, translationRow, valueIn } from "./product-draft.ts";

/** The state of a language: all texts exist and are current; some text is older than its English; some text is missing. */
export type TranslationState = "complete" | "stale" | "missing";

export const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : String(value ?? "").trim() === "");

/** The columns that a translation of the product should have: those with an English text. Other names are specific to a language. */
export function wantedColumns(draft: Draft, rows: Rows): TranslatedColumn[] {
  return allTranslatedColumns.filter((column) => column !== "other_names" && !isEmpty(valueIn(draft, rows, PRODUCT, column)));
}

/** The columns of a language whose English has changed since; input or confirmation makes them current. */
export function staleColumns(draft: Draft, rows: Rows, language: string): TranslatedColumn[] {
  const name = translationRow(language);
  const stale = valueIn(draft, rows, name, "stale");
  const isStale = (column: TranslatedColumn) =>
    Array.isArray(stale) && stale.includes(column) && draft[name]?.changes[column] === undefined;
  return allTranslatedColumns.filter(isStale);
}

/** The program has the names of Indian places in every language, so they are not missing. */
const named: readonly TranslatedColumn[] = ["district", "state"];

export function stateOf(draft: Draft, rows: Rows, language: string): TranslationState {
  const name = translationRow(language);
  if (staleColumns(draft, rows, language).length > 0) return "stale";
  const wanted = wantedColumns(draft, rows).filter((column) => !named.includes(column));
  // A product without texts is complete in no language.
  const isComplete = wanted.length > 0 && wanted.every((column) => !isEmpty(valueIn(draft, rows, name, column)));
  return isComplete ? "complete" : "missing";
}
