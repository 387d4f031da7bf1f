import { useMemo } from "react";
import { type Translate, useTexts } from "#staff/i18n/texts.tsx";
import { allParameterColumns, allProductColumns, type Column } from "./editor/columns.ts";

// What is translated has the names of the product's own columns.
const named: ReadonlySet<string> = new Set([...allProductColumns, ...allParameterColumns]);

function isNamed(column: string): column is Column {
  return named.has(column);
}

/** What a column is called on the screen; one without a name shows as the program calls it. */
export function columnNameWith(t: Translate) {
  return (column: string): string => (isNamed(column) ? t(`products.column.${column}`) : column);
}

export function useColumnNames(): (column: string) => string {
  const t = useTexts();
  return useMemo(() => columnNameWith(t), [t]);
}
