/** A condition of the data interface: `due_at.lt.2026-11-24`. */
export type Condition = string;

/** A quoted value, so that commas, brackets and quotes in it have no special meaning. */
export function quoted(value: string): string {
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** One condition for each word of a search: the column, or one of several, must contain it. */
export function hasWords(columns: string | readonly string[], search: string): Condition[] {
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (typeof columns === "string") return words.map((word) => contains(columns, word));
  return words.map((word) => `or(${columns.map((column) => contains(column, word)).join(",")})`);
}

export const contains = (column: string, text: string): Condition => `${column}.ilike.${quoted(`*${text}*`)}`;

/** For `.or()` of the client, which knows no `.and()`. */
export function asOne(conditions: readonly Condition[]): string {
  return `and(${conditions.join(",")})`;
}
