import { allParameterColumns, allProductColumns, allTranslatedColumns } from "./columns.ts";
import { added, type Draft, PRODUCT, type Rows, tableOf } from "./product-draft.ts";

const columns: Record<string, readonly string[]> = {
  products: allProductColumns,
  // The translated names belong to the other product.
  product_translations: allTranslatedColumns.filter((column) => column !== "name"),
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
  const product = Object.entries(draft[PRODUCT]?.changes ?? {}).map(([column, { to }]) => [column, to]);
  return added(draft, {}, PRODUCT, { ...Object.fromEntries(product), name, slug: "", active: false, featured: false });
}
