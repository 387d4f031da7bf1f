import type { Translate } from "#staff/i18n/texts.tsx";

const named = ["code", "name", "has_heat", "group", "unit", "method", "position"] as const;

/** What a column of a term is called; one without a name shows as the program calls it. */
export function columnNameOf(column: string, t: Translate): string {
  const known = named.find((name) => name === column);
  return known === undefined ? column : t(`catalogueData.column.${known}`);
}
