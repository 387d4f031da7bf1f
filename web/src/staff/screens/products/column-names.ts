import { useMemo } from "react";
import english from "#staff/i18n/english.ts";
import { type Translate, useTexts } from "#staff/i18n/texts.tsx";
import type { Column } from "./editor/columns.ts";

type NamedColumn = keyof typeof english.products.column;

function isNamed(column: string): column is NamedColumn {
  return Object.hasOwn(english.products.column, column);
}

/** What a column is called on the screen; one without a name shows as the program calls it. */
export function columnNameWith(t: Translate) {
  return (column: string): string => (isNamed(column) ? t(`products.column.${column}`) : column);
}

export function useColumnNames(): (column: Column | string) => string {
  const t = useTexts();
  return useMemo(() => columnNameWith(t), [t]);
}
