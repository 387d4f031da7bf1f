import { requiredContext } from "#staff/required-context.ts";
import type { Product } from "../product.ts";
import { changed, type Draft, type RowName, type Rows, valueIn } from "./product-draft.ts";

type Editor = {
  /** The stored product; undefined for a new one. */
  product?: Product;
  rows: Rows;
  draft: Draft;
  setDraft: (change: (before: Draft) => Draft) => void;
  canEdit: boolean;
  /** The program's errors, by row and column: `products/price_to`. */
  faults: ReadonlyMap<string, string>;
};

export const [EditorProvider, useEditor] = requiredContext<Editor>("EditorProvider");

/** A column of a row: its shown value, and a function to change it. */
export function useColumn(name: RowName, column: string) {
  const { rows, draft, setDraft, canEdit, faults } = useEditor();
  return {
    value: valueIn(draft, rows, name, column),
    set: (to: unknown) => setDraft((before) => changed(before, rows, name, column, to)),
    isChanged: draft[name]?.changes[column] !== undefined,
    error: faults.get(`${name}/${column}`),
    canEdit,
  };
}
