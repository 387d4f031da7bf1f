import type { Translate } from "#staff/i18n/texts.tsx";

const named = ["code", "name", "has_heat", "group", "unit", "method", "position"] as const;

/** The name of an entry's column; without one, its name in the database. */
export function columnNameOf(column: string, t: Translate): string {
  const known = named.find((name) => name === column);
  return known === undefined ? column : t(`catalogueData.column.${known}`);
}
