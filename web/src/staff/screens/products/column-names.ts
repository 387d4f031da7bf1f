import { useMemo } from "react";
import { type Translate, useTexts } from "#staff/i18n/texts.tsx";
import { allParameterColumns, allProductColumns, type Column } from "./editor/columns.ts";

// Translated columns have the same names as the product's own.
const named: ReadonlySet<string> = new Set([...allProductColumns, ...allParameterColumns]);

function isNamed(column: string): column is Column {
  return named.has(column);
}

/** The name of a column on the screen; without one, its name in the database. */
export function columnNameWith(t: Translate) {
  return (column: string): string => (isNamed(column) ? t(`products.column.${column}`) : column);
}

export function useColumnNames(): (column: string) => string {
  const t = useTexts();
  return useMemo(() => columnNameWith(t), [t]);
}
