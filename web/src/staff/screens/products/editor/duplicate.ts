import { allParameterColumns, allProductColumns, allTranslatedColumns } from "./columns.ts";
import { added, type Draft, PRODUCT, type Rows, tableOf } from "./product-draft.ts";

const columns: Record<string, readonly string[]> = {
  products: allProductColumns,
  product_translations: allTranslatedColumns,
  product_parameters: allParameterColumns,
};

/**
 * A draft of a new product with the data of another one; hidden until somebody has checked it. It has no address yet, so that it gets
 * the one of the name that it is given.
 */
export function duplicateOf(rows: Rows, name: string): Draft {
  let draft: Draft = {};
  for (const [row, values] of Object.entries(rows)) {
    const copied = (columns[tableOf(row)] ?? []).map((column): [string, unknown] => [column, values[column] ?? null]);
    draft = added(draft, {}, row, Object.fromEntries(copied.filter(([, value]) => value !== null)));
  }
  // The translated names belong to the other product.
  for (const row of Object.keys(draft)) {
    if (tableOf(row) === "product_translations") draft = added(draft, {}, row, withoutName(draft, row));
  }
  return added(draft, {}, PRODUCT, { ...valuesOf(draft, PRODUCT), name, slug: "", active: false, featured: false });
}

function valuesOf(draft: Draft, row: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(draft[row]?.changes ?? {}).map(([column, { to }]) => [column, to]));
}

function withoutName(draft: Draft, row: string): Record<string, unknown> {
  const { name: _, ...others } = valuesOf(draft, row);
  return others;
}
